"""Pictures of maps, as SVG."""
