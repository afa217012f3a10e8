"""A mail of ours with a hand in it, and all the ways in which clients send it back."""

from __future__ import annotations

from pbm.channels.mail.mailbox import Mailbox

MAILBOX = Mailbox("uno@uno.example", "mx.uno.example")
TOKEN = "abcdefghijklmno2"
ADDRESS = MAILBOX.reply_address(TOKEN)

OURS = """\
##- Reply above this line. K7QX-14 -##

K7QX-14: Your turn, Ann

What happened:
- Bob played R7 (2).

On top:    R7
Your hand: R3 R9 G2 B0 B9 W W+4

Play a card or DRAW by Fri 12:00.
"""
"""The text of a mail of ours; no card of its hand is ever the writer's own word."""


def quoted(mark: str = "> ", text: str = OURS) -> str:
    """The text with a mark before each line."""
    return "\n".join(mark + line for line in text.split("\n"))


HEADS = {
    "Gmail, English": f"On Mon, Jan 5, 2026 at 9:14 AM UNO <{ADDRESS}> wrote:",
    "Gmail, wrapped": f"On Mon, Jan 5, 2026 at 9:14 AM UNO\n<{ADDRESS}> wrote:",
    "Gmail, Spanish": f"El lun, 5 ene 2026 a las 9:14, UNO (<{ADDRESS}>) escribi\u00f3:",
    "Gmail, German": f"Am Mo., 5. Jan. 2026 um 09:14 Uhr schrieb UNO <{ADDRESS}>:",
    "Gmail, French": f"Le lun. 5 janv. 2026 \u00e0 09:14, UNO <{ADDRESS}> a \u00e9crit\u00a0:",
    "Gmail, Italian": f"Il giorno lun 5 gen 2026 alle ore 09:14 UNO <{ADDRESS}> ha scritto:",
    "Gmail, Portuguese": f"Em seg., 5 de jan. de 2026 \u00e0s 09:14, UNO <{ADDRESS}> escreveu:",
    "Gmail, Dutch": f"Op ma 5 jan 2026 om 09:14 schreef UNO <{ADDRESS}>:",
    "Gmail, Polish": f"pon., 5 sty 2026 o 09:14 UNO <{ADDRESS}> napisa\u0142(a):",
    "Gmail, Russian": f"\u043f\u043d, 5 \u044f\u043d\u0432. 2026 \u0433. \u0432 09:14, UNO <{ADDRESS}>:",
    "Gmail, Japanese": f"2026\u5e741\u67085\u65e5(\u6708) 9:14 UNO <{ADDRESS}>:",
    "Gmail, Turkish": f"UNO <{ADDRESS}>, 5 Oca 2026 Pzt, 09:14 tarihinde \u015funu yazd\u0131:",
    "Apple Mail": "> On 5 Jan 2026, at 09:14, UNO <" + ADDRESS + "> wrote:\n> ",
    "Thunderbird": "On 05/01/2026 09:14, UNO wrote:",
    "Proton": "On Monday, January 5th, 2026 at 9:14 AM, UNO <" + ADDRESS + "> wrote:\n",
    "no head at all": "",
}
"""What clients put before what they quote."""

OUTLOOK = {
    "Outlook, English": f"________________________________\nFrom: UNO <{ADDRESS}>\nSent: Monday, January 5, 2026\n"
    "To: Ann <ann@x.example>\nSubject: UNO K7QX\n",
    "Outlook, German": f"-----Urspr\u00fcngliche Nachricht-----\nVon: UNO <{ADDRESS}>\nGesendet: Montag, 09:14\n"
    "An: Ann\nBetreff: UNO K7QX\n",
    "Outlook, iOS": f"Get Outlook for iOS<https://o>\n________________________________\nFrom: UNO <{ADDRESS}>\n",
    "Outlook, no rule": f"From: UNO <{ADDRESS}>\nSent: Monday\nTo: Ann\nSubject: UNO\n",
    "Yahoo": "    On Monday, January 5, 2026 at 09:14:00 AM EST, UNO wrote:  \n ",
    "Samsung": "-------- Original message --------\nFrom: UNO <" + ADDRESS + ">\nDate: 1/5/26 9:14 AM (GMT-05:00)\n",
}
"""What clients put before a mail that they quote without marks."""

SIGNATURES = (
    "",
    "\n-- \nAnn R. Five\nSuite G7",
    "\nSent from my iPhone",
    "\nEnviado desde mi iPhone",
    "\nEnvoy\u00e9 de mon iPhone",
    "\nVon meinem iPhone gesendet",
    "\nInviato da iPhone",
    "\nEnviado do meu iPhone",
    "\nVerzonden vanaf mijn iPhone",
    "\nSkickat fr\u00e5n min iPhone",
    "\n\nCONFIDENTIALITY NOTICE: play R9 for nobody else.",
    "\n\nThanks, Ann",
)
