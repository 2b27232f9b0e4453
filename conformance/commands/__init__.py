"""
The subcommands of `misdeal`, one module each: `run(arguments, out)` carries it out and gives the exit code.
"""
