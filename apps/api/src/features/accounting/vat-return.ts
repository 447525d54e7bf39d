import type { Pesos } from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Account } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'

type VatLine = {
  readonly source: 'interest' | 'penalty' | 'charge'
  readonly treatment: 'taxed' | 'excluded'
  readonly base: Pesos
  readonly vat: Pesos
}

/** Whole pesos of what was booked on the days of the period. */
type VatReturn = {
  readonly generated: readonly VatLine[]
  /** VAT of commissions. */
  readonly inputVat: Pesos
  /** Withheld from the lender by collectors. */
  readonly withholdings: Pesos
  /** By the provider's rows. */
  readonly withheld: readonly { readonly kind: string; readonly amount: Pesos }[]
}

/** Interest or penalty bears VAT when billed, even where the loan earns no income. */
const bases = {
  interest: ['interestIncomeTaxed', 'interestIncomeExcluded', 'memoInterest'],
  penalty: ['penaltyIncome', 'memoPenalty'],
  charge: ['feeIncome', 'memoCharges'],
} as const satisfies Readonly<Record<VatLine['source'], readonly Account[]>>

const taxes = {
  interest: 'vatPayableInterest',
  penalty: 'vatPayablePenalty',
  charge: 'vatPayableFee',
} as const satisfies Readonly<Record<VatLine['source'], Account>>

const sources = Object.keys(bases) as readonly VatLine['source'][]
const rows = sources.flatMap((source) => [
  ...bases[source].map((account) => sql`(${account}, ${source}, 'base')`),
  sql`(${taxes[source]}, ${source}, 'vat')`,
])

/**
 * VAT is due on what is billed or paid: cut-offs, remittances to the tax authority and the memo of a
 * charged-off loan's sale are left out. Interest and penalty are taxed alike.
 */
export async function vatReturn(
  db: Kysely<Database>,
  { from, through }: { readonly from: string; readonly through: string },
): Promise<VatReturn> {
  const generated = await sql<VatLine>`
    with meant (account, source, part) as (values ${sql.join(rows)}),
      moved as (
        select subject, source, part, -sum(amount) as amount
        from journal_entry as entry join posting on entry_id = entry.id join meant using (account)
        where booked_on between ${from} and ${through} and source_kind not in ('bookMonth', 'bankSettlement')
          and kind <> 'portfolioSale'
        group by subject, source, part
      ), treated as (
        select source, part, amount,
               case when coalesce(case source when 'charge' then rates.fee else rates.interest end, 0) > 0
                    then 'taxed' else 'excluded' end as treatment
        from moved left join loan on loan.id = subject
        cross join lateral (select (loan.state::json #>> '{terms,interestVatRate}')::numeric as interest,
                                   (loan.state::json #>> '{terms,feeVatRate}')::numeric as fee) as rates
      )
    select source, treatment, coalesce(sum(amount) filter (where part = 'base'), 0)::bigint as base,
           coalesce(sum(amount) filter (where part = 'vat'), 0)::bigint as vat
    from treated group by source, treatment
    order by source collate "C" desc, treatment desc`.execute(db)
  const sums = await sql<{ inputVat: Pesos; withholdings: Pesos }>`
    select coalesce(sum(amount) filter (where account = 'inputVat'), 0)::bigint as input_vat,
           coalesce(sum(amount) filter (where account = 'withholdings'), 0)::bigint as withholdings
    from journal_entry as entry join posting on entry_id = entry.id
    where booked_on between ${from} and ${through} and kind <> 'thirdPartyPayment'
      and account in ('inputVat', 'withholdings')`.execute(db)
  const [{ inputVat = 0 as Pesos, withholdings = 0 as Pesos } = {}] = sums.rows
  const withheld = await sql<VatReturn['withheld'][number]>`
    select movement.kind, -sum(movement.amount)::bigint as amount
    from journal_entry as entry
    join bank_settlement as settled on settled.id = source_id and source_kind = 'bankSettlement' and settled.kind = 'payout'
    join provider_movement as movement on movement.payout = settled.payout
    where booked_on between ${from} and ${through} and movement.kind like '%Withheld'
    group by movement.kind order by movement.kind`.execute(db)
  return { generated: generated.rows, inputVat, withholdings, withheld: withheld.rows }
}

/** A return's period: a month ('2026-09') and the next. */
export async function vatOf(db: Kysely<Database>, month: string) {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const from = first.toString()
  const through = first.add({ months: 2 }).subtract({ days: 1 }).toString()
  return { from, through, ...(await vatReturn(db, { from, through })) }
}
