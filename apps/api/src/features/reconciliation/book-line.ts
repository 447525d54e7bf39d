import { pesos } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Account, chartOfAccounts, type Entry, postEntries } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, lockName } from '../../platform/database/transaction.ts'
import { Refused, wordsOfRefusal } from '../../platform/refusal.ts'
import { billReference } from '../servicing/servicing.ts'
import { findBankLine, type NewSettlement, type StoredLine, settleBankLine } from './bank-line.ts'
import { type OpenBill, openBills } from './sources.ts'

export type Booking =
  | { readonly isBooked: true; readonly settlementId: string; readonly isRepeated: boolean }
  | { readonly isBooked: false; readonly why: string }

/** Null: what the line takes, of an account alone. */
export type Part = readonly [account: Account, amount: number | null]

type BookedPart = readonly [account: Account, amount: number]

type BookingKind = Extract<
  Entry['kind'],
  'payout' | 'remittance' | 'thirdPartyPayment' | 'bankCharge' | 'ownFunds' | 'salePrice'
>

type LineBooking = Pick<NewSettlement, 'causeId' | 'payout' | 'reason'> & {
  readonly kind: BookingKind
  readonly parts: readonly BookedPart[]
}

const not = (why: string): Booking => ({ isBooked: false, why })

class NotBooked extends Error {}

/** The line of a statement is booked once, together with its settlement and its audit row. */
async function inBooking(
  db: Kysely<Database>,
  lineName: string,
  book: (transaction: Transaction<Database>, line: StoredLine) => Promise<Booking>,
): Promise<Booking> {
  try {
    return await inTransaction(db, async (transaction) => {
      const line = await findBankLine(transaction, lineName)
      if (line === null) return not(`no line of a statement ends in ${lineName}`)
      return line.amount === 0 ? not('the line moves no money') : book(transaction, line)
    })
  } catch (error) {
    if (error instanceof NotBooked) return not(error.message)
    if (error instanceof Refused) return not(wordsOfRefusal(error))
    throw error
  }
}

async function bookLine(
  transaction: Transaction<Database>,
  line: StoredLine,
  { kind, parts: givenParts, ...booking }: LineBooking,
  who: ActingParty,
): Promise<Booking> {
  const parts = sorted(givenParts)
  const settlementId = await settleBankLine(transaction, { ...booking, kind, lineId: line.id, parts }, who)
  if (settlementId === null) return repeatedOrNot(transaction, line, { ...booking, kind, parts })
  const entry: Entry = {
    kind,
    source: { kind: 'bankSettlement', id: settlementId },
    subject: settlementId,
    bookedOn: businessDate(who.now).toString(),
    valueOn: line.valueOn,
    idempotencyKey: `bankSettlement:${settlementId}`,
    actor: who.actor.kind,
    lines: [
      { account: 'bank', amount: line.amount },
      ...parts.map(([account, amount]) => ({ account, amount: pesos(amount) })),
    ],
  }
  const posted = await postEntries(transaction, [entry], who.now)
  if (!posted.ok) throw new Refused(posted.refusal)
  return { isBooked: true, settlementId, isRepeated: false }
}

/** The same booking again changes nothing. */
async function repeatedOrNot(
  transaction: Transaction<Database>,
  line: StoredLine,
  { kind, parts, payout, causeId }: LineBooking,
): Promise<Booking> {
  const settled = await transaction
    .selectFrom('bankSettlement')
    .selectAll()
    .where('lineId', '=', line.id)
    .executeTakeFirst()
  if (settled === undefined) {
    return not(
      payout === undefined ? 'another line has settled it' : `another line has settled the payout ${payout}`,
    )
  }
  const isSame =
    settled.kind === kind &&
    settled.payout === (payout ?? null) &&
    settled.causeId === (causeId ?? null) &&
    JSON.stringify(settled.parts) === JSON.stringify(parts)
  return isSame
    ? { isBooked: true, settlementId: settled.id, isRepeated: true }
    : not(`the line is settled already, as ${settled.kind}`)
}

function sorted(parts: readonly BookedPart[]): readonly BookedPart[] {
  const sums = new Map<Account, number>()
  for (const [account, amount] of parts) sums.set(account, (sums.get(account) ?? 0) + amount)
  return [...sums].filter(([, amount]) => amount !== 0).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** By kind, signed as they change what the provider owes. */
type PayoutSums = {
  /** Sales less refunds and chargebacks. */
  readonly gross: number
  readonly commission: number
  readonly commissionVat: number
  readonly withheld: number
  readonly paid: number
}

async function payoutSums(db: Kysely<Database>, payout: string): Promise<PayoutSums | null> {
  const { rows } = await sql<PayoutSums>`
    select coalesce(sum(amount) filter (where kind in ('sale', 'refund', 'chargeback')), 0)::bigint as gross,
           coalesce(sum(amount) filter (where kind = 'commission'), 0)::bigint as commission,
           coalesce(sum(amount) filter (where kind = 'commissionVat'), 0)::bigint as commission_vat,
           coalesce(sum(amount) filter (where kind like '%Withheld'), 0)::bigint as withheld,
           coalesce(sum(amount) filter (where kind = 'payout'), 0)::bigint as paid
    from provider_movement where payout = ${payout} having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

export async function restOfPayout(
  db: Kysely<Database>,
  payout: string,
  line: Pick<StoredLine, 'amount'>,
): Promise<{ readonly made: number; readonly rest: number } | null> {
  const sums = await payoutSums(db, payout)
  if (sums === null) return null
  const made = sums.gross + sums.commission + sums.commissionVat + sums.withheld
  return { made, rest: made - line.amount }
}

export const restAccounts = ['providerFees', 'bankFees'] as const
export type RestAccount = (typeof restAccounts)[number]

/**
 * Commission, its VAT and withheld taxes leave `providerClearing` with the line; a person names the
 * account of a rest.
 */
export const bookPayout = (
  { db }: { readonly db: Kysely<Database> },
  {
    payout,
    line: lineName,
    rest,
  }: { readonly payout: string; readonly line: string; readonly rest: RestAccount | null },
  who: ActingParty,
): Promise<Booking> =>
  inBooking(db, lineName, async (transaction, line) => {
    const sums = await payoutSums(transaction, payout)
    if (sums === null) return not(`no row of the provider names the payout ${payout}`)
    const { gross, commission, commissionVat, withheld } = sums
    const left = gross + commission + commissionVat + withheld - line.amount
    if (left !== 0 && rest === null) {
      return not(
        `the rows of the payout ${payout} make ${line.amount + left}, and the line has ${line.amount}`,
      )
    }
    const parts: BookedPart[] = [
      ['providerClearing', -gross],
      ['providerFees', -commission],
      ['inputVat', -commissionVat],
      ['withholdings', -withheld],
    ]
    if (rest !== null) parts.push([rest, left])
    return bookLine(transaction, line, { kind: 'payout', payout, parts }, who)
  })

/** Without names: the earliest days' bills, whole days, that make the amount to the peso. */
export const bookRemittance = (
  { db }: { readonly db: Kysely<Database> },
  { line: lineName, bills: names }: { readonly line: string; readonly bills: readonly string[] | null },
  who: ActingParty,
): Promise<Booking> =>
  inBooking(db, lineName, async (transaction, line) => {
    await lockName(transaction, 'operatorClearing')
    const parts: readonly BookedPart[] = [['operatorClearing', -line.amount]]
    if (line.settledAs !== null) return bookLine(transaction, line, { kind: 'remittance', parts }, who)
    const open = await openBills(transaction)
    const bills = names === null ? billsOfDays(open, line) : namedBills(open, names)
    if (bills === null) {
      const made = open.reduce((sum, { amount }) => sum + amount, 0)
      return not(
        `the line has ${line.amount}, and no days of open bills in a row make that: all of them make ${made}`,
      )
    }
    const made = bills.reduce((sum, { amount }) => sum + amount, 0)
    if (made !== line.amount) return not(`the bills make ${made}, and the line has ${line.amount}`)
    const booking = await bookLine(transaction, line, { kind: 'remittance', parts }, who)
    if (!booking.isBooked || booking.isRepeated) return booking
    const { settlementId } = booking
    const rows = bills.map(({ paymentId, amount }) => ({ settlementId, paymentId, amount }))
    await sql`
      insert into remitted_payment (settlement_id, payment_id, amount)
      select ${settlementId}, "paymentId", amount
      from json_to_recordset(${JSON.stringify(rows)}) as given ("paymentId" uuid, amount bigint)`.execute(
      transaction,
    )
    return booking
  })

function namedBills(open: readonly OpenBill[], names: readonly string[]): readonly OpenBill[] {
  const byName = new Map(open.map((bill) => [bill.name, bill]))
  const named = names.map((name) => {
    const bill = byName.get(name) ?? byName.get(billReference(name))
    if (bill === undefined) throw new NotBooked(`no open bill is ${name}`)
    return bill
  })
  return [...new Set(named)]
}

/** Null when no whole days make the amount. */
export function billsOfDays(
  open: readonly OpenBill[],
  { amount, bookedOn }: Pick<StoredLine, 'amount' | 'bookedOn'>,
): readonly OpenBill[] | null {
  const collected = open.filter(({ paidOn }) => paidOn <= bookedOn)
  const days = [...Map.groupBy(collected, ({ paidOn }) => paidOn).values()]
  for (const first of days.keys()) {
    let sum = 0
    for (let last = first; last < days.length; last += 1) {
      for (const bill of days[last] ?? []) sum += bill.amount
      if (sum === amount) return days.slice(first, last + 1).flat()
    }
  }
  return null
}

const thirdParties =
  /^(?:devicePayable|feesPayable|guaranteePayable|vatPayable\w*|inputVat|withholdings|insurerReceivable)$/

/** Owed to, or by, operator, charge's third party, guarantee fund, State, insurer. */
const thirdPartyAccounts = (Object.keys(chartOfAccounts) as Account[]).filter((account) =>
  thirdParties.test(account),
)

/** `inputVat`: VAT on a bank's charge. */
const chargeAccounts: readonly Account[] = ['bankFees', 'inputVat', 'withholdings']

/** A VAT return offsets `inputVat` and `withholdings` by credits. */
export const lineAccounts: readonly Account[] = [...new Set([...thirdPartyAccounts, ...chargeAccounts])]

const bookOwnFunds = (
  { db }: { readonly db: Kysely<Database> },
  { line: lineName, reason }: { readonly line: string; readonly reason: string },
  who: ActingParty,
): Promise<Booking> =>
  inBooking(db, lineName, (transaction, line) =>
    bookLine(transaction, line, { kind: 'ownFunds', parts: [['lenderFunds', -line.amount]], reason }, who),
  )

const bookSalePrice = (
  { db }: { readonly db: Kysely<Database> },
  { line: lineName, sale }: { readonly line: string; readonly sale: string },
  who: ActingParty,
): Promise<Booking> =>
  inBooking(db, lineName, async (transaction, line) => {
    const named = await transaction
      .selectFrom('portfolioSale')
      .select(['saleId', 'salePrice'])
      .where(sql<string>`sale_id::text`, 'like', `%${sale}`)
      .distinct()
      .limit(2)
      .execute()
    const [found] = named
    if (found === undefined || found.saleId === null || named.length > 1)
      return not(`no sale ends in ${sale}`)
    if (found.salePrice !== line.amount) {
      return not(`the sale named a price of ${found.salePrice}, and the line has ${line.amount}`)
    }
    const parts: readonly BookedPart[] = [['portfolioSale', -line.amount]]
    return bookLine(transaction, line, { kind: 'salePrice', causeId: found.saleId, parts }, who)
  })

const bookParts = (
  { db }: { readonly db: Kysely<Database> },
  kind: BookingKind,
  allowed: readonly Account[],
  { line: lineName, parts: givenParts }: { readonly line: string; readonly parts: readonly Part[] },
  who: ActingParty,
): Promise<Booking> =>
  inBooking(db, lineName, async (transaction, line) => {
    const other = givenParts.find(([account]) => !allowed.includes(account))
    if (other !== undefined) return not(`${other[0]} is none of ${allowed.join(', ')}`)
    const parts = givenParts.map(([account, amount]): BookedPart => [account, amount ?? -line.amount])
    const made = parts.reduce((sum, [, amount]) => sum + amount, 0)
    if (made !== -line.amount) return not(`the parts make ${made}, and the line takes ${-line.amount}`)
    return bookLine(transaction, line, { kind, parts }, who)
  })

/** `line` is its id or end. */
export type LineOrder = { readonly line: string } & (
  | { readonly kind: 'payout'; readonly payout: string; readonly rest: RestAccount | null }
  | { readonly kind: 'remittance'; readonly bills: readonly string[] | null }
  | { readonly kind: 'thirdPartyPayment' | 'bankCharge'; readonly parts: readonly Part[] }
  | { readonly kind: 'ownFunds'; readonly reason: string }
  | { readonly kind: 'salePrice'; readonly sale: string }
)

export function bookLineAs(
  context: { readonly db: Kysely<Database> },
  order: LineOrder,
  who: ActingParty,
): Promise<Booking> {
  switch (order.kind) {
    case 'payout':
      return bookPayout(context, order, who)
    case 'remittance':
      return bookRemittance(context, order, who)
    case 'thirdPartyPayment':
      return bookParts(context, order.kind, thirdPartyAccounts, order, who)
    case 'bankCharge':
      return bookParts(context, order.kind, chargeAccounts, order, who)
    case 'ownFunds':
      return bookOwnFunds(context, order, who)
    case 'salePrice':
      return bookSalePrice(context, order, who)
  }
}
