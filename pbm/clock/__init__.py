"""Who wakes up to do due work. The truth about what is due is in the database; timers only make us look."""
