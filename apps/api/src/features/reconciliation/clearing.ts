import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { balancedLines, gapsOfStatements, openingsOfAccounts, ownOnBank } from './line-differences.ts'
import { openBillsQuery } from './sources.ts'

export const clearingAccounts = ['providerClearing', 'operatorClearing', 'bank'] as const
export type ClearingAccount = (typeof clearingAccounts)[number]

export type NamedItem = {
  /** `transaction:101234567`, `payout:P-1`, `bill:F-1`. */
  readonly name: string
  readonly amount: number
  readonly day: string | null
}

/** After a name; of `bank`, the books' rows that the last statements lack, and the reverse. */
export async function namedItems(
  db: Kysely<Database>,
  account: ClearingAccount,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly NamedItem[]> {
  const { rows } = await sql<NamedItem>`
    select * from (${itemsOf[account]}) as item where name > ${after} order by name limit ${limit}`.execute(
    db,
  )
  return rows
}

/** 0 for an unknown name. */
export async function amountOfItem(
  db: Kysely<Database>,
  account: ClearingAccount,
  name: string,
): Promise<number> {
  const { rows } = await sql<Pick<NamedItem, 'amount'>>`
    select amount from (${itemsOf[account]}) as item where name = ${name}`.execute(db)
  return rows[0]?.amount ?? 0
}

export type ClearingBalance = {
  readonly account: ClearingAccount
  readonly balance: number
  /** By the statements' last lines; 0 but for `bank`. */
  readonly stated: number
  readonly onItsWay: number
  readonly items: number
}

export async function clearingBalances(db: Kysely<Database>): Promise<readonly ClearingBalance[]> {
  const balances: ClearingBalance[] = []
  for (const account of clearingAccounts) {
    const { rows } = await sql<Omit<ClearingBalance, 'account'>>`
      select coalesce((select sum(balance) from account_balance where account = ${account}), 0)::bigint as balance,
             ${account === 'bank' ? statedBalance : sql`0`}::bigint as stated,
             coalesce(sum(amount), 0)::bigint as on_its_way, count(*)::int as items
      from (${itemsOf[account]}) as item`.execute(db)
    const [row] = rows
    if (row !== undefined) balances.push({ account, ...row })
  }
  return balances
}

const isPayment = sql`kind in ('sale', 'refund', 'chargeback')`
const isBooked = sql`payout in (select payout from bank_settlement where kind = 'payout')`

/**
 * From rows of payments, files and bookings alone. A row that joined a payout after its booking makes the
 * payout an item.
 */
const providerItems = sql`
  select 'transaction:' || reference as name, sum(amount)::bigint as amount, min(day)::text as day
  from (
    select x_ref_payco as reference, amount, (paid_at at time zone 'America/Bogota')::date as day
      from payment_transaction where outcome in ('posted', 'suspense')
    union all select reference, -amount, null from provider_movement
      where reference is not null and ${isPayment} and ${isBooked}
    union all select reference, -amount, null from difference_booking
      where clearing = 'providerClearing' and reference !~ '^(movement|payout):'
  ) as each group by reference having sum(amount) <> 0
  union all select name, (amount - written)::bigint, day from (
    select 'movement:' || movement_id as name, -amount as amount, (at at time zone 'America/Bogota')::date::text as day
      from provider_movement where reference is null and ${isPayment} and ${isBooked}
    union all select 'payout:' || payout, (
        select coalesce(sum((part ->> 1)::bigint), 0) from jsonb_array_elements(parts) as each (part)
        where part ->> 0 = 'providerClearing')
      + (select coalesce(sum(amount), 0)::bigint from provider_movement as movement
         where movement.payout = booked.payout and ${isPayment}), null
      from bank_settlement as booked where kind = 'payout'
  ) as changed
  cross join lateral (select coalesce(sum(difference_booking.amount), 0)::bigint as written from difference_booking
                      where clearing = 'providerClearing' and reference = name) as off
  where amount <> written`

const operatorItems = sql`select name, amount, paid_on::text as day from (${openBillsQuery}) as open`

const openLinesOfBank = sql`
  select * from bank_line as line where not exists (select from bank_settlement where line_id = line.id)`

/** Sent and on no statement yet, less the unsettled lines. */
const bankItems = sql`
  select 'onBank:' || reference as name, amount, day from (
    select reference, day::text,
           (case when state = 'done' and settled.id is null then own.amount else 0 end
             - coalesce((select sum(amount) from difference_booking
                         where clearing = 'bank' and reference = own.reference), 0))::bigint as amount
    from (${ownOnBank}) as own left join bank_settlement as settled on settled.kind = own.kind and cause_id = own.id
  ) as own where amount <> 0
  union all select 'line:' || id, -amount, booked_on::text from (${openLinesOfBank}) as line where amount <> 0
  union all select 'gap:' || id, -missing, booked_on::text from (${gapsOfStatements}) as gap
  union all select 'opening:' || account, sum(amount)::bigint, null from (
    select account, -opening as amount from (${openingsOfAccounts}) as first
    union all select reference, -amount from difference_booking as booked
    where clearing = 'bank' and not exists (select from (${ownOnBank}) as own where own.reference = booked.reference)
  ) as opening group by account having sum(amount) <> 0`

const itemsOf: Readonly<Record<ClearingAccount, RawBuilder<unknown>>> = {
  providerClearing: providerItems,
  operatorClearing: operatorItems,
  bank: bankItems,
}

/** Without balances: the sum of lines. */
const statedBalance = sql`(
  select coalesce(sum(sums.amount + coalesce(latest.opening, 0)), 0)
  from (select account, sum(amount) as amount from bank_line group by account) as sums
  left join (
    select distinct on (account) account, opening from (${balancedLines}) as line order by account, place desc
  ) as latest using (account))`

/** Each clearing account's balance is the sum of its named items. */
export async function* checkClearing(db: Kysely<Database>): AsyncGenerator<string, number> {
  let items = 0
  for (const { account, balance, onItsWay, items: count } of await clearingBalances(db)) {
    if (account === 'bank') continue
    items += count
    if (balance !== onItsWay) yield `${account} is ${balance}, and what is on its way makes ${onItsWay}`
  }
  return items
}

/**
 * The bank's account is the last statements with what is on its way, and each settlement has its line's
 * amount. Returns the number of lines.
 */
export async function* checkStatements(db: Kysely<Database>): AsyncGenerator<string, number> {
  for (const { account, balance, stated, onItsWay } of await clearingBalances(db)) {
    if (account !== 'bank' || balance === stated + onItsWay) continue
    yield `bank is ${balance}, and the statements say ${stated} with ${onItsWay} on its way`
  }
  const { rows } = await sql<{ readonly sentence: string }>`
    select format('line %s of %s bears out %s %s of another amount', line.id, line.amount, settled.kind, cause_id) as sentence
    from bank_settlement as settled join bank_line as line on line.id = line_id
    left join (${ownOnBank}) as own on own.kind = settled.kind and own.id = cause_id
    where settled.kind in ('disbursementTransfer', 'bankTransfer', 'bankCredit')
      and (own.state, own.amount) is distinct from ('done', line.amount)
    union all
    select format('remittance %s of %s hands over bills of %s', settled.id, line.amount, made)
    from bank_settlement as settled join bank_line as line on line.id = line_id
    cross join lateral (select coalesce(sum(amount), 0) as made from remitted_payment where settlement_id = settled.id) as sums
    where settled.kind = 'remittance' and made <> line.amount
    union all
    select format('settlement %s of the price of a sale is not what the sale named', settled.id)
    from bank_settlement as settled join bank_line as line on line.id = line_id
    where settled.kind = 'salePrice'
      and not exists (select from portfolio_sale where sale_id = cause_id and sale_price = line.amount)
    order by 1`.execute(db)
  for (const { sentence } of rows) yield sentence
  const { count } = await db
    .selectFrom('bankLine')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
