"""
The report of a run as one page for a browser, complete in itself: nothing is fetched.
"""
