"""The command ``kg``."""
