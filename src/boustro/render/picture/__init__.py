"""Scenes: pictures as plain shapes, which the SVG, PNG and PDF writers write."""
