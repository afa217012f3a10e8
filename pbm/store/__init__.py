"""What is kept: SQLAlchemy models and sessions, alike on SQLite and PostgreSQL. migrations/ holds their history."""
