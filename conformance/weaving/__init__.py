"""
Weaves docs/rules: a page for each module that states a rule, out of what the project itself holds.

Nothing on a page is written for the page. Numbers and summaries come from the editions, the rule from the module's own
docstring and source, cases from the golden corpus, examples from the generators, questions from the switches. Which
clauses a module rules by is what its findings cite when it looks at the golden cases.
"""
