// Documents of other programs, brought in.
