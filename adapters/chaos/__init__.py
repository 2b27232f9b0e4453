"""
Engines that break, each in one way of its own: `misdeal certify chaos:NAME`.

They show what a run makes of a broken engine, and that it keeps all else. Each is the sound engine, `chaos:sound`,
which accepts every record in silence, with one fault: in its start, in its manners or on some of the cases. Which cases
hangs on them alone, so that asked again they break it again. They are written by hand, so that they can break every
part of the protocol, and import little, since a run starts them often.
"""
