// JSON Schema as a tapping form needs it: which bodies are possible, what has to be asked next. No game is known here.

const FEW = 20;

export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Every body that the schema allows, each a list of fields {path, schema, required}; nested objects are unfolded. */
export function bodies(schema) {
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return alternatives.flatMap((each) => bodies(merged(schema, each)));
  return [fieldsOf(schema, [], true)];
}

function merged(outer, inner) {
  const { oneOf, anyOf, ...rest } = outer;
  return {
    ...rest,
    ...inner,
    properties: { ...rest.properties, ...inner.properties },
    required: [...(rest.required ?? []), ...(inner.required ?? [])],
  };
}

function fieldsOf(schema, path, needed) {
  return Object.entries(schema.properties ?? {}).flatMap(([name, shape]) => {
    const required = needed && (schema.required ?? []).includes(name);
    const here = [...path, name];
    if (shape.maxItems === 0)
      return required ? [{ path: here, key: here.join("/"), schema: { const: [] }, required }] : [];
    const unfolds = required && shape.type === "object" && Object.keys(shape.properties ?? {}).length > 0;
    return unfolds ? fieldsOf(shape, here, required) : [{ path: here, key: here.join("/"), schema: shape, required }];
  });
}

/** All values of a schema where they are few enough to tap on, else null. */
export function choices(schema) {
  if ("const" in schema) return [schema.const];
  if (schema.enum) return schema.enum;
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) {
    const each = alternatives.map(choices);
    return each.includes(null) ? null : distinct(each.flat());
  }
  if (schema.type === "boolean") return [true, false];
  if (schema.type === "null") return [null];
  if (schema.type === "integer" && schema.maximum - schema.minimum < FEW) {
    return Array.from({ length: schema.maximum - schema.minimum + 1 }, (_, step) => schema.minimum + step);
  }
  if (schema.type === "object" && schema.additionalProperties === false && !Object.keys(schema.properties ?? {}).length)
    return [{}];
  return null;
}

export function distinct(values) {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}

export function allows(schema, value) {
  if ("const" in schema) return same(schema.const, value);
  if (schema.enum) return schema.enum.some((each) => same(each, value));
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return alternatives.some((each) => allows(each, value));
  if (schema.type && ![schema.type].flat().some((type) => isOf(type, value))) return false;
  if (Array.isArray(value)) return allowsList(schema, value);
  if (typeof value === "number") return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
  return true;
}

function isOf(type, value) {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/** How often a value may be in a list. */
export function copies(schema, value) {
  const bounds = (schema.allOf ?? []).filter(({ contains }) => contains && same(contains.const, value));
  return Math.min(Infinity, ...bounds.map((bound) => bound.maxContains ?? Infinity));
}

function allowsList(schema, list) {
  const { minItems = 0, maxItems = Infinity, items = {}, uniqueItems } = schema;
  if (list.length < minItems || list.length > maxItems) return false;
  if (uniqueItems && distinct(list).length < list.length) return false;
  if (list.some((each) => list.filter((other) => same(other, each)).length > copies(schema, each))) return false;
  return list.every((each) => allows(items, each));
}

/** The bodies that agree with what has been chosen so far: [[key, value], ...]. */
export function agreeing(possible, chosen) {
  return possible.filter((fields) =>
    chosen.every(([key, value]) => fields.some((field) => field.key === key && allows(field.schema, value))),
  );
}

/** What could be asked next: each such field as the agreeing bodies have it; those in `complete` lack nothing. */
export function next(possible, chosen) {
  const answered = new Set(chosen.map(([key]) => key));
  const open = new Map();
  const complete = [];
  for (const fields of agreeing(possible, chosen)) {
    const field = fields.find((each) => each.required && !answered.has(each.key));
    if (!field) complete.push(fields);
    else open.set(field.key, [...(open.get(field.key) ?? []), field]);
  }
  return { open, complete };
}

/** Answers by itself whatever leaves no choice. */
export function settled(possible, chosen) {
  const { open, complete } = next(possible, chosen);
  if (complete.length || open.size !== 1) return chosen;
  const [[key, fields]] = [...open];
  const values = fields.map((field) => choices(field.schema));
  const all = values.includes(null) ? [] : distinct(values.flat());
  return all.length === 1 ? settled(possible, [...chosen, [key, all[0], true]]) : chosen;
}

export function bodyOf(chosen) {
  const body = {};
  for (const [key, value] of chosen) {
    const path = key.split("/");
    const place = path.slice(0, -1).reduce((at, name) => (at[name] ??= {}), body);
    place[path.at(-1)] = value;
  }
  return body;
}
