"""
Run a command on a system without Landlock: a filter of system calls answers for it, with the error that is named.
"""

import ctypes
import errno
import os
import struct
import sys

_NO_NEW_PRIVS, _SECCOMP, _FILTER = 38, 22, 2
_LOAD_WORD, _IF_GREATER, _IF_NOT_LESS, _RETURN = 0x20, 0x25, 0x35, 0x06
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000
_FIRST, _LAST = 444, 446

number = getattr(errno, sys.argv[1])
steps = (
    (_LOAD_WORD, 0, 0, 0),  # the number of the call
    (_IF_GREATER, 2, 0, _LAST),
    (_IF_NOT_LESS, 0, 1, _FIRST),
    (_RETURN, 0, 0, _ERROR | number),
    (_RETURN, 0, 0, _ALLOW),
)
program = b"".join(struct.pack("@HBBI", *step) for step in steps)
kept = ctypes.create_string_buffer(program)
libc = ctypes.CDLL(None, use_errno=True)
if libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0) or libc.prctl(
    _SECCOMP, _FILTER, struct.pack("@HP", len(steps), ctypes.addressof(kept)), 0, 0
):
    sys.exit(f"no filter of system calls: {os.strerror(ctypes.get_errno())}")
os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606
