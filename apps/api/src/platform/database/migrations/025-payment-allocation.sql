-- compatible: the release before neither reads nor writes these tables; what it books is told without its parts.

-- How a payment was applied to its loan, part by part. Together they are the amount of the payment: `prepaid` is capital
-- outside any installment, `overpaid` goes back, a negative part was paid ahead and is taken off by a payoff.
create table payment_allocation (
  reference text primary key references loan_payment (reference),
  penalty bigint not null,
  penalty_vat bigint not null,
  fee bigint not null,
  fee_vat bigint not null,
  interest bigint not null,
  interest_vat bigint not null,
  principal bigint not null,
  prepaid bigint not null,
  overpaid bigint not null
);

-- Who bought the debt of a loan. A debt that an earlier release sold has no row.
create table portfolio_sale (
  loan_id uuid primary key references loan (id),
  buyer_name text not null check (buyer_name <> ''),
  buyer_tax_id text not null check (buyer_tax_id <> ''),
  buyer_contact text not null check (buyer_contact <> ''),
  sold_on date not null,
  -- Of the words by which the borrower was told.
  notice_version text not null,
  created_at timestamptz not null
);
