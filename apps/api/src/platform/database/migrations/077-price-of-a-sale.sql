-- compatible: only adds columns that may be empty, which an older release neither reads nor writes.

-- The sale of a portfolio in which a loan was sold, and the price of all its loans together, in pesos.
alter table portfolio_sale
  add column sale_id uuid,
  add column sale_price bigint check (sale_price >= 0);
