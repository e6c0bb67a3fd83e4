"""Batches: files of millions of boards, on one machine or on a cluster.

The package needs the extra `batch` (Apache Arrow); a cluster also needs the extra `cluster` (Dask).
"""
