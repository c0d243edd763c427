"""Bytes of any format to papers, with a problem for each record that is not one."""
