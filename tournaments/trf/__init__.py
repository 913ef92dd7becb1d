"""FIDE's tournament report (TRF16 with the extensions of JaVaFo): read with errors by line, and written."""
