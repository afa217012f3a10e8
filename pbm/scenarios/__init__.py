"""Conformance cases: YAML files that set a table, send texts, move the clock, and say what must hold.

They run through the same path as real messages, on a simulated clock, without a network (docs/scenarios.md).
"""
