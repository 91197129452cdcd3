"""CUTL: coreference under transformation, scored on pairs of events."""
