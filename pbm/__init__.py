"""Play-by-mail UNO: friends play by text message or e-mail, one short private message at a time."""
