-- compatible: adds an index, which an older release neither reads nor needs.

-- A cap that is loaded late also concerns loans that were paid off: they are found by the caps they were computed with.
create index loan_caps_of_paid on loan (caps_stamp) include (as_of) where situation = 'paid';
