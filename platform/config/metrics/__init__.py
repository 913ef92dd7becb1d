"""Figures for Prometheus: what every process counts, and what is asked of database and broker when somebody looks.

Each process counts in files of its own under `METRICS_DIR`, mapped into memory, and any web process adds up the files
of all: several web processes share one port, processes of a worker have none, and neither could be asked one by one.
Without `METRICS_TOKEN` nobody can ask; each process then counts in its own memory, and no file is written.
"""
