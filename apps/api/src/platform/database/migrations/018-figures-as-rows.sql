-- compatible: an older release leaves out the rows whose names it does not know, and reads the same from all others.

-- Until now a figure of a product was code, and a row could change its rate and its insurance alone. From now on each figure
-- is a dated row of one channel. A database that was in use keeps what it had; a new one has no figures before its lender
-- loads them, or the demo's start.

-- Whether the release before went by a row: it left out what was no rate, no insurance, or no number.
create function pg_temp.held(name text, value jsonb) returns boolean language sql immutable as $$
  select case name
    when 'effectiveAnnualRate' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^\d{1,4}(\.\d{1,4})?$'
    when 'lifeInsurance' then jsonb_typeof(value) = 'null'
      or jsonb_typeof(value) = 'object' and value ?& array['insurer', 'policyNumber', 'ageMin', 'ageMax', 'claims']
    else jsonb_typeof(value) = 'number'
  end
$$;

-- A rate or an insurance for every channel becomes a row of each channel, as far as it held there: until the channel's own began.
insert into parameter (channel, name, valid_from, value)
select origin.channel, every.name, every.valid_from, every.value
  from parameter as every cross join (values ('Finter'), ('Libre'), ('Assistido')) as origin (channel)
 where every.channel = '*' and every.name in ('effectiveAnnualRate', 'lifeInsurance') and pg_temp.held(every.name, every.value)
   and not exists (
     select from parameter as own
      where own.channel = origin.channel and own.name = every.name and own.valid_from <= every.valid_from
        and pg_temp.held(own.name, own.value))
on conflict (channel, name, valid_from) do update set value = excluded.value;

-- The figures that the release before had as code.
insert into parameter (channel, name, valid_from, value)
select figure.channel, figure.name, figure.valid_from, figure.value
  from (values
  ('Finter', 'effectiveAnnualRate', date '2023-01-01', '"22.00"'::jsonb),
  ('Finter', 'interestVatRate', date '2023-01-01', '"19.00"'::jsonb),
  ('Finter', 'administrationFee', date '2023-01-01', '{"amount":4900,"vatRate":"19.00","countsAsInterest":false}'::jsonb),
  ('Finter', 'terms', date '2023-01-01', '[{"installmentCount":3,"financedAmountMin":0},{"installmentCount":6,"financedAmountMin":0},{"installmentCount":12,"financedAmountMin":0},{"installmentCount":18,"financedAmountMin":0},{"installmentCount":24,"financedAmountMin":600000},{"installmentCount":36,"financedAmountMin":1000000}]'::jsonb),
  ('Finter', 'minimumOrderValue', date '2023-01-01', '200000'::jsonb),
  ('Finter', 'requestedAmount', date '2023-01-01', '{"kind":"devicePrice"}'::jsonb),
  ('Finter', 'downPaymentMax', date '2023-01-01', '"80.00"'::jsonb),
  ('Finter', 'paymentDays', date '2023-01-01', '[5,16,23,26]'::jsonb),
  ('Finter', 'daysToFirstDueDateMin', date '2023-01-01', '30'::jsonb),
  ('Finter', 'quotaByScoreClass', date '2023-01-01', '{"A":6000000,"B":4000000,"C":2500000,"D":1200000}'::jsonb),
  ('Finter', 'termsByRiskBand', date '2023-01-01', '{"standard":{"downPaymentAtPreOffer":"0.00","downPaymentAtSetPreOffer":"0.00","guarantee":{"kind":"none"}},"downPayment":{"downPaymentAtPreOffer":"20.00","downPaymentAtSetPreOffer":"20.00","guarantee":{"kind":"none"}},"guarantee":{"downPaymentAtPreOffer":"0.00","downPaymentAtSetPreOffer":"0.00","guarantee":{"kind":"upFront","percentage":"10.00","vatRate":"19.00","countsAsInterest":false}},"downPaymentAndGuarantee":{"downPaymentAtPreOffer":"20.00","downPaymentAtSetPreOffer":"20.00","guarantee":{"kind":"upFront","percentage":"10.00","vatRate":"19.00","countsAsInterest":false}},"raisedDownPayment":{"downPaymentAtPreOffer":"0.00","downPaymentAtSetPreOffer":"30.00","guarantee":{"kind":"none"}}}'::jsonb),
  ('Finter', 'lifeInsurance', date '2023-01-01', '{"insurer":{"legalName":"Seguros de Vida Demostración S.A.","taxId":"900.000.002-1"},"policyNumber":"VGD-2026-00417","ageMin":18,"ageMax":75,"claims":{"phone":"018000111222","email":"siniestros@segurosdemo.example"}}'::jsonb),
  ('Libre', 'effectiveAnnualRate', date '2023-01-01', '"23.50"'::jsonb),
  ('Libre', 'interestVatRate', date '2023-01-01', '"0.00"'::jsonb),
  ('Libre', 'administrationFee', date '2023-01-01', '{"amount":0,"vatRate":"19.00","countsAsInterest":false}'::jsonb),
  ('Libre', 'terms', date '2023-01-01', '[{"installmentCount":6,"financedAmountMin":0},{"installmentCount":12,"financedAmountMin":0},{"installmentCount":18,"financedAmountMin":0},{"installmentCount":24,"financedAmountMin":0},{"installmentCount":36,"financedAmountMin":0}]'::jsonb),
  ('Libre', 'minimumOrderValue', date '2023-01-01', '500000'::jsonb),
  ('Libre', 'requestedAmount', date '2023-01-01', '{"kind":"chosen","maximum":10000000,"step":100000}'::jsonb),
  ('Libre', 'downPaymentMax', date '2023-01-01', '"0.00"'::jsonb),
  ('Libre', 'paymentDays', date '2023-01-01', '[5,16,20]'::jsonb),
  ('Libre', 'daysToFirstDueDateMin', date '2023-01-01', '30'::jsonb),
  ('Libre', 'quotaByScoreClass', date '2023-01-01', '{"A":10000000,"B":6000000,"C":3000000,"D":1500000}'::jsonb),
  ('Libre', 'termsByRiskBand', date '2023-01-01', '{"standard":{"downPaymentAtPreOffer":"0.00","downPaymentAtSetPreOffer":"0.00","guarantee":{"kind":"none"}},"downPayment":{"downPaymentAtPreOffer":"0.00","downPaymentAtSetPreOffer":"0.00","guarantee":{"kind":"none"}},"guarantee":{"downPaymentAtPreOffer":"0.00","downPaymentAtSetPreOffer":"0.00","guarantee":{"kind":"none"}},"downPaymentAndGuarantee":{"downPaymentAtPreOffer":"0.00","downPaymentAtSetPreOffer":"0.00","guarantee":{"kind":"none"}},"raisedDownPayment":{"downPaymentAtPreOffer":"0.00","downPaymentAtSetPreOffer":"0.00","guarantee":{"kind":"none"}}}'::jsonb),
  ('Libre', 'lifeInsurance', date '2023-01-01', '{"insurer":{"legalName":"Seguros de Vida Demostración S.A.","taxId":"900.000.002-1"},"policyNumber":"VGD-2026-00417","ageMin":18,"ageMax":75,"claims":{"phone":"018000111222","email":"siniestros@segurosdemo.example"}}'::jsonb),
  ('Assistido', 'effectiveAnnualRate', date '2023-01-01', '"22.00"'::jsonb),
  ('Assistido', 'interestVatRate', date '2023-01-01', '"19.00"'::jsonb),
  ('Assistido', 'administrationFee', date '2023-01-01', '{"amount":4900,"vatRate":"19.00","countsAsInterest":false}'::jsonb),
  ('Assistido', 'terms', date '2023-01-01', '[{"installmentCount":3,"financedAmountMin":0},{"installmentCount":6,"financedAmountMin":0},{"installmentCount":12,"financedAmountMin":0},{"installmentCount":18,"financedAmountMin":0},{"installmentCount":24,"financedAmountMin":600000},{"installmentCount":36,"financedAmountMin":1000000}]'::jsonb),
  ('Assistido', 'minimumOrderValue', date '2023-01-01', '200000'::jsonb),
  ('Assistido', 'requestedAmount', date '2023-01-01', '{"kind":"devicePrice"}'::jsonb),
  ('Assistido', 'downPaymentMax', date '2023-01-01', '"80.00"'::jsonb),
  ('Assistido', 'paymentDays', date '2023-01-01', '[5,16,23,26]'::jsonb),
  ('Assistido', 'daysToFirstDueDateMin', date '2023-01-01', '30'::jsonb),
  ('Assistido', 'quotaByScoreClass', date '2023-01-01', '{"A":6000000,"B":4000000,"C":2500000,"D":1200000}'::jsonb),
  ('Assistido', 'termsByRiskBand', date '2023-01-01', '{"standard":{"downPaymentAtPreOffer":"0.00","downPaymentAtSetPreOffer":"0.00","guarantee":{"kind":"none"}},"downPayment":{"downPaymentAtPreOffer":"20.00","downPaymentAtSetPreOffer":"20.00","guarantee":{"kind":"none"}},"guarantee":{"downPaymentAtPreOffer":"0.00","downPaymentAtSetPreOffer":"0.00","guarantee":{"kind":"upFront","percentage":"10.00","vatRate":"19.00","countsAsInterest":false}},"downPaymentAndGuarantee":{"downPaymentAtPreOffer":"20.00","downPaymentAtSetPreOffer":"20.00","guarantee":{"kind":"upFront","percentage":"10.00","vatRate":"19.00","countsAsInterest":false}},"raisedDownPayment":{"downPaymentAtPreOffer":"0.00","downPaymentAtSetPreOffer":"30.00","guarantee":{"kind":"none"}}}'::jsonb),
  ('*', 'uvt', date '2023-01-01', '42412'::jsonb),
  ('*', 'uvt', date '2024-01-01', '47065'::jsonb),
  ('*', 'uvt', date '2025-01-01', '49799'::jsonb),
  ('*', 'uvt', date '2026-01-01', '52374'::jsonb)
  ) as figure (channel, name, valid_from, value)
 where (exists (select from application) or exists (select from parameter))
   and not exists (
     select from parameter as own
      where own.channel = figure.channel and own.name = figure.name and own.valid_from <= figure.valid_from
        and figure.channel <> '*' and (own.name not in ('effectiveAnnualRate', 'lifeInsurance') or pg_temp.held(own.name, own.value)))
on conflict (channel, name, valid_from) do update set value = excluded.value;

delete from parameter
 where channel = '*' and name in ('effectiveAnnualRate', 'lifeInsurance') and pg_temp.held(name, value);

-- Settings without a channel (sign-in, deadlines, limits of a network) were read for Finter, whose rows stood before those of
-- every channel. They become rows of every channel; what they stood before had no effect.
create function pg_temp.is_of_platform(name text) returns boolean language sql immutable as $$
  select name not in (
    'minimumTerminalValue', 'activeCepsRules', 'validationPhone', 'epaycoAdvancedEmailLinkValidity',
    'epaycoAdvancedEmailResendQuantity', 'applicationValidityDays', 'biometricAttemptsMax', 'questionnaireAttemptsMax',
    'identityBlockHours', 'identityAttemptsPerMonthMax', 'maintenance', 'maintenanceMessage', 'effectiveAnnualRate',
    'interestVatRate', 'administrationFee', 'terms', 'minimumOrderValue', 'requestedAmount', 'downPaymentMax', 'paymentDays',
    'daysToFirstDueDateMin', 'quotaByScoreClass', 'termsByRiskBand', 'lifeInsurance', 'usuryCap', 'uvt')
$$;
delete from parameter as every using parameter as own
 where every.channel = '*' and own.channel = 'Finter' and own.name = every.name and own.valid_from <= every.valid_from
   and pg_temp.is_of_platform(own.name) and pg_temp.held(own.name, own.value);
update parameter set channel = '*'
 where channel = 'Finter' and pg_temp.is_of_platform(name) and pg_temp.held(name, value);

-- A cap counted whatever channel its row named.
insert into parameter (channel, name, valid_from, value)
select '*', name, valid_from, value from parameter where name = 'usuryCap' and channel <> '*'
on conflict (channel, name, valid_from) do nothing;
delete from parameter where name = 'usuryCap' and channel <> '*';

drop function pg_temp.held(text, jsonb);
drop function pg_temp.is_of_platform(text);
