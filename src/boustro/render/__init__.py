"""Rendering: pictures and terminal drawings of boards, from values computed elsewhere."""
