"""The card game UNO: classic, and where its options live."""
