"""How fast the referee is: `python -m bench`, or `make bench`.

Machines differ, so every figure stands beside a baseline that is measured in the same run on the same machine.
"""
