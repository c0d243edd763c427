"""Training of the learned extractor; needs the extra ``train``."""
