"""Scenes: plain shapes that the SVG, PNG and PDF writers draw."""
