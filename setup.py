"""The package build; pyproject.toml says the rest."""

from setuptools import setup

setup()
