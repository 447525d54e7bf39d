-- incompatible: the release before books the VAT of a third party's charge to the lender, also for the loans of this one.

insert into ledger_account (code, kind, meaning) values
  ('feeIncome', 'income', 'the lender''s own administration charge, billed');

-- Until now the usury caps that shipped with the product stood in for months that nobody had loaded, in production too. From
-- now on only rows count. A database with loans keeps the caps with which they were computed, up to the latest day that was
-- worked in; later months are the lender's to load, or the demo's start.
insert into parameter (channel, name, valid_from, value)
select '*', 'usuryCap', shipped.month::date, to_jsonb(shipped.cap)
  from (values
  ('2023-01-01', '43.26'), ('2023-02-01', '45.27'), ('2023-03-01', '46.26'), ('2023-04-01', '47.09'), ('2023-05-01', '45.41'), ('2023-06-01', '44.64'),
  ('2023-07-01', '44.04'), ('2023-08-01', '43.13'), ('2023-09-01', '42.05'), ('2023-10-01', '39.80'), ('2023-11-01', '38.28'), ('2023-12-01', '37.56'),
  ('2024-01-01', '34.98'), ('2024-02-01', '34.97'), ('2024-03-01', '33.30'), ('2024-04-01', '33.09'), ('2024-05-01', '31.53'), ('2024-06-01', '30.84'),
  ('2024-07-01', '29.49'), ('2024-08-01', '29.21'), ('2024-09-01', '28.85'), ('2024-10-01', '28.17'), ('2024-11-01', '27.90'), ('2024-12-01', '26.39'),
  ('2025-01-01', '24.89'), ('2025-02-01', '26.30'), ('2025-03-01', '24.92'), ('2025-04-01', '25.62'), ('2025-05-01', '25.97'), ('2025-06-01', '25.55'),
  ('2025-07-01', '24.78'), ('2025-08-01', '25.11'), ('2025-09-01', '25.01'), ('2025-10-01', '24.36'), ('2025-11-01', '24.99'), ('2025-12-01', '25.02'),
  ('2026-01-01', '24.36'), ('2026-02-01', '24.95'), ('2026-03-01', '25.52'), ('2026-04-01', '25.40'), ('2026-05-01', '25.20'), ('2026-06-01', '25.10'),
  ('2026-07-01', '25.00'), ('2026-08-01', '24.90'), ('2026-09-01', '24.80'), ('2026-10-01', '24.70'), ('2026-11-01', '24.60'), ('2026-12-01', '24.50')
  ) as shipped (month, cap)
 where shipped.month::date <= (select max(as_of) from loan)
on conflict (channel, name, valid_from) do nothing;
