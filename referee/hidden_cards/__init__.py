"""What is known of hidden cards: bounds while playing, the exact question for the audit."""
