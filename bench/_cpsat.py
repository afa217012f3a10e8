"""The same questions put to OR-Tools CP-SAT: one integer variable for every group that there can be.

That is the usual model of such tables; what no tile is there for is left out of it. One worker, as we have one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from ortools.sat.python import cp_model

from tests.games.rummy.peer import contents

GROUPS = tuple(Counter(it) for it in sorted(contents()))
PATIENCE = 10.0
"""Seconds after which it gives up."""


def lawful(must: Iterable[str], may: Iterable[str]) -> bool:
    """Whether all that must and some of what may can lie in groups."""
    return _solve(_Model(must, may, ())) is not None


def largest(must: Iterable[str], may: Iterable[str], rack: Iterable[str], most: int) -> int:
    """How many tiles of the rack can lie in groups with them at most; 0 if none."""
    model = _Model(must, may, rack)
    model.model.add_linear_constraint(sum(model.racked), 1, most)
    model.model.maximize(sum(model.racked))
    return _solve(model) or 0


def playable(must: Iterable[str], may: Iterable[str], rack: Iterable[str], most: int) -> bool:
    """Whether any tile of the rack can lie in groups with them."""
    model = _Model(must, may, rack)
    model.model.add_linear_constraint(sum(model.racked), 1, most)
    return _solve(model) is not None


class _Model:
    def __init__(self, must: Iterable[str], may: Iterable[str], rack: Iterable[str]) -> None:
        self.model, self.racked = cp_model.CpModel(), list[cp_model.IntVar]()
        needed, free, held = Counter(must), Counter(may), Counter(rack)
        there, laid = needed + free + held, defaultdict[str, list[cp_model.LinearExpr]](list)
        for group in GROUPS:
            if group <= there:
                times = self.model.new_int_var(0, min(there[tile] // count for tile, count in group.items()), "")
                for tile, count in group.items():
                    laid[tile].append(count * times)
        for tile in there:
            taken = self.model.new_int_var(0, free[tile], "")
            played = self.model.new_int_var(0, held[tile], "")
            self.racked.append(played)
            self.model.add(sum(laid[tile]) == needed[tile] + taken + played)


def _solve(model: _Model) -> int | None:
    """How many tiles of the rack are laid; None if there is no way. Raises `TimeoutError`."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = PATIENCE
    status = solver.solve(model.model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
        raise TimeoutError
    return int(sum(solver.value(it) for it in model.racked))
