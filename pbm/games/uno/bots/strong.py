from pbm.games.uno.bots.plain import Plain


class Strong(Plain):
    """x"""
