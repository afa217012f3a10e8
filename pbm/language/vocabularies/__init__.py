"""The words of each language, one file a language, each with its `WORDS`. A new file here is a new language (T12)."""
