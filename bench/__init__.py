"""Benchmarks. Each module measures ratios within one run and prints them; `scripts/bench` runs them all."""
