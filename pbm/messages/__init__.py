"""What players read: events and views in, short texts in GSM-7 out. The words themselves are in templates/sms/."""
