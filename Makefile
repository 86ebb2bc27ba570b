SHELL := bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# Two environments, so that nothing from the test tools can hide a package missing from run.txt.
RUN := .venv
DEV := .venv-dev
TOOLS := tools/node_modules
BROWSER := /usr/bin/chromium
CURL := $(or $(shell command -v curl),/usr/bin/curl)
JOBS ?= 2
TESTS ?=

export HOST ?= 127.0.0.1
export PORT ?= 8000
export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true

.PHONY: help run test check lint format bench openapi lock clean

help: ## what can be done here
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

run: $(RUN)/installed ## start the referee on HOST:PORT (127.0.0.1:8000)
	@PAWBITER_GREETING=1 exec $(RUN)/bin/python -m gunicorn --config gunicorn.conf.py

test: $(DEV)/installed $(TOOLS)/installed $(BROWSER) $(CURL) ## all tests; TESTS=tests/store for some of them
	@$(DEV)/bin/python -m pytest -n $(JOBS) --dist loadgroup $(TESTS)

# The long properties over whole games, and all that starts processes or a browser, are left to `make test`.
QUICK := tests/test_purity.py tests/test_text.py tests/test_rule_coverage.py tests/games tests/procedure tests/schemas \
	--ignore tests/games/test_every_game.py --ignore tests/schemas/test_agreement.py \
	-k "not contradicts_itself and not whatever_paws_do and not tie_is_asked and not confides_drawn"

check: $(DEV)/installed ## format, lint, types and the quick tests, for the inner loop
	@$(DEV)/bin/ruff format .
	@$(DEV)/bin/ruff check --fix .
	@$(DEV)/bin/mypy
	@$(DEV)/bin/python -m pytest -q -n $(JOBS) $(QUICK)

lint: $(DEV)/installed $(TOOLS)/installed ## style, types, Dockerfile, openapi.yaml
	$(DEV)/bin/ruff check .
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/mypy
	$(DEV)/bin/hadolint Dockerfile
	$(TOOLS)/.bin/redocly lint --extends recommended openapi.yaml

format: $(DEV)/installed ## put the code in order
	$(DEV)/bin/ruff check --fix .
	$(DEV)/bin/ruff format .

bench: $(DEV)/installed ## measure reducer, replay and durable moves beside their baselines
	@$(DEV)/bin/python -m bench

DOCUMENT = @$(DEV)/bin/python -m schemas.openapi > openapi.yaml.new && mv openapi.yaml.new openapi.yaml

# Twice: answers are recorded only if the document promises them, and then shown in it.
openapi: $(DEV)/installed ## write openapi.yaml anew from the schemas and the answers of a real table
	$(DOCUMENT)
	@$(DEV)/bin/python -m tests.http.recorded
	$(DOCUMENT)

COMPILE = CUSTOM_COMPILE_COMMAND="make lock" $(DEV)/bin/pip-compile --quiet --generate-hashes --strip-extras \
	--allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links $(UPGRADE)

lock: $(DEV)/installed ## pin what requirements/*.in ask for; UPGRADE=--upgrade for the newest
	$(COMPILE) --output-file requirements/run.txt requirements/run.in
	$(COMPILE) --output-file requirements/dev.txt requirements/dev.in

clean: ## remove what these commands made; the store in var/ stays
	rm -rf $(RUN) $(DEV) $(TOOLS) pawbiter.egg-info build dist openapi.yaml.new
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(RUN)/installed: requirements/run.txt pyproject.toml
	@scripts/environment $(RUN) requirements/run.txt
	@touch $@

$(DEV)/installed: requirements/dev.txt pyproject.toml
	@scripts/environment $(DEV) requirements/dev.txt
	@touch $@

$(TOOLS)/installed: tools/package-lock.json
	@command -v npm >/dev/null || scripts/debian-packages nodejs npm
	@cd tools && npm ci --loglevel=error --no-progress
	@touch $@

# The driver that comes with Playwright links libatomic, which a bare Debian lacks.
$(BROWSER):
	@scripts/debian-packages chromium libatomic1

$(CURL):
	@scripts/debian-packages curl
