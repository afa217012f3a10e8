"""What every match has, whatever is played: seats, hours, clocks, votes, calls of UNO, salts, taking back."""
