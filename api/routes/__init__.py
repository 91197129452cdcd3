"""The addresses of the HTTP API, one file a subject.

recipes   list, add, read, replace, delete          asking   questions, one or many
telling   state, timeline, lives, kitchen           graphs   the graph in every format
cooking   links, timers, plans, shopping, lint      sparql   the SPARQL 1.1 protocol
reading   recipes sent along, nothing stored        health   is it up, what is it, how is it doing
"""
