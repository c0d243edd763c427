"""The explorer: a graph as pages, on a server or in a folder of files.

`kg.web.serve` needs the extra ``web``; what writes files does not.
"""
