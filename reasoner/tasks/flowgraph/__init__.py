"""The English Recipe Flow Graph: spans and edges, scored."""
