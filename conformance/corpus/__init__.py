"""
The golden corpus: hands as a floor manager would tell them, with the rulings that the text of each edition permits.

One file per clause. `notation` describes how a hand is written down, `expectation` how a ruling is;
`loading` reads both.
"""
