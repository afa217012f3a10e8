# ruff: noqa: RUF001 (look-alikes are what this file is about)
"""The nearest plain letters to those that SMS lacks, where taking accents off does not give them."""

from __future__ import annotations

_SPELLED = """
    а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch
    ъ= ы=y ь= э=e ю=yu я=ya і=i ї=yi є=ye ґ=g ў=u ј=j љ=lj њ=nj ћ=c ђ=d џ=dz
    α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
    œ=oe ł=l đ=d ð=d þ=th ı=i ħ=h ŋ=ng ə=e ĸ=k
"""

_MARKS = {
    "'": "‘’‚‛′`´ʼʹ‹›",
    '"': "“”„‟″«»",
    "-": "‐‑‒–—―−~•·",
    "(": "[{",
    ")": "]}",
    "/": "|\\⁄÷",
    "x": "×",
    "->": "→",
    "EUR": "€",
    " ": "\t",
    "\n": "\u2028\u2029",
    "": "^\r",
}

NEAREST: dict[str, str] = {
    **{letter: plain for letter, _, plain in (pair.partition("=") for pair in _SPELLED.split())},
    **{mark: plain for plain, marks in _MARKS.items() for mark in marks},
}
"""Small letters and marks, each with the plain ones that stand for it."""
