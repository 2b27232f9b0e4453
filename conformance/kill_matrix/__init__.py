"""
The kill matrix: faulty engines, each with one fault, and the check of the fault's own clause that has to notice.
"""
