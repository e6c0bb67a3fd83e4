"""Batches: files of millions of boards, on one machine or on a cluster.

The package needs the extra `batch` (Apache Arrow), and for a cluster the extra `cluster` (Dask).
"""
