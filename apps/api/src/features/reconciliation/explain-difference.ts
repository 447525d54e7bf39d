import { pesos } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type Account, type Entry, postEntries } from '../../ledger/ledger.ts'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { auditInsert } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, lockName } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { Refused, wordsOfRefusal } from '../../platform/refusal.ts'
import { lockTask, type PaymentTask, writeClosure } from '../refunds/refunds.ts'
import type { RestAccount } from './book-line.ts'
import { amountOfItem, type ClearingAccount, clearingAccounts } from './clearing.ts'
import { openingItems } from './compare-files.ts'
import { expectedSince } from './difference-task.ts'
import { openingsOfAccounts } from './line-differences.ts'
import { openBills } from './sources.ts'

export type Explanation =
  | { readonly isExplained: true; readonly booked: number }
  | { readonly isExplained: false; readonly why: string }

export type WriteOffAccount = RestAccount | 'lenderFunds'

const not = (why: string): Explanation => ({ isExplained: false, why })

/** With an account the difference leaves the clearing account; without one it stays there by its name. */
export async function explainDifference(
  { db }: { readonly db: Kysely<Database> },
  target: Pick<PaymentTask, 'id' | 'ledgerSubject'>,
  { reason, account }: { readonly reason: string; readonly account: WriteOffAccount | null },
  who: ActingParty,
): Promise<Explanation> {
  try {
    return await inTransaction(db, async (transaction) => {
      const task = await lockTask(transaction, target)
      if (task === null || task.kind !== 'difference') return not('it is no difference')
      if (task.state !== 'open') return not('somebody has explained it already')
      const booked = account === null ? null : await writeOff(transaction, task, { reason, account }, who)
      if (typeof booked === 'string') return not(booked)
      await writeClosure(transaction, task, reason, who)
      return { isExplained: true, booked: booked ?? 0 }
    })
  } catch (error) {
    if (error instanceof Refused) return not(wordsOfRefusal(error))
    throw error
  }
}

/** Pesos written off; in words why not. */
async function writeOff(
  transaction: Transaction<Database>,
  { id: taskId, subject }: Pick<PaymentTask, 'id' | 'subject'>,
  { reason, account }: { readonly reason: string; readonly account: WriteOffAccount },
  { now, actor, requestId }: ActingParty,
): Promise<number | string> {
  const [prefix = '', reference = ''] = splitOnce(subject)
  const place = placeOf(prefix, reference)
  if (place === undefined)
    return `no clearing account carries ${subject}: book its line, or explain it without an account`
  const { clearing, accounts, open } = place
  if (!accounts.includes(account)) return `${account} is none of ${accounts.join(', ')}`
  await lockName(transaction, clearing)
  const carried = await open(transaction, reference, now)
  if (carried.length === 0) return `${clearing} carries nothing of ${subject}`
  const bookings = carried.map((item) => ({ id: newId(), taskId, clearing, account, reason, ...item }))
  await sql`
    insert into difference_booking (id, task_id, clearing, account, amount, reference, reason, booked_by, booked_at)
    select id, "taskId", clearing, account, amount, reference, reason, ${actorName(actor)}, ${now.toString()}::timestamptz
    from json_to_recordset(${JSON.stringify(bookings)}) as given (
      id uuid, "taskId" uuid, clearing text, account text, amount bigint, reference text, reason text)`.execute(
    transaction,
  )
  const today = businessDate(now).toString()
  const entries = bookings.map(
    ({ id, amount }): Entry => ({
      kind: 'differenceBooking',
      source: { kind: 'differenceBooking', id },
      subject: id,
      bookedOn: today,
      valueOn: today,
      idempotencyKey: `differenceBooking:${id}`,
      actor: actor.kind,
      lines: [
        { account: clearing, amount: pesos(-amount) },
        { account, amount: pesos(amount) },
      ],
    }),
  )
  const posted = await postEntries(transaction, entries, now)
  if (!posted.ok) throw new Refused(posted.refusal)
  const audited = bookings.map(({ id, ...after }) => {
    return {
      actor,
      action: 'bookDifference',
      subjectType: 'differenceBooking',
      subjectId: id,
      after,
      requestId,
    }
  })
  await auditInsert(audited, now).execute(transaction)
  return carried.reduce((sum, { amount }) => sum + amount, 0)
}

type Carried = { readonly reference: string; readonly amount: number }

type Place = {
  readonly clearing: ClearingAccount
  readonly accounts: readonly (Account & WriteOffAccount)[]
  /** Pesos on the clearing account that no file will take off, by name. */
  readonly open: (
    transaction: Transaction<Database>,
    reference: string,
    now: Temporal.Instant,
  ) => Promise<readonly Carried[]>
}

const oneOf =
  (open: (transaction: Transaction<Database>, reference: string) => Promise<number>): Place['open'] =>
  async (transaction, reference) => {
    const amount = await open(transaction, reference)
    return amount === 0 ? [] : [{ reference, amount }]
  }

const before = (clearing: ClearingAccount): Place => ({
  clearing,
  accounts: ['lenderFunds'],
  open: async (transaction, _reference, now) => {
    const since = await expectedSince(transaction, businessDate(now))
    const items = await openingItems(transaction, clearing, since)
    return items.map(({ reference, amount }) => ({ reference, amount }))
  },
})

function placeOf(prefix: string, reference: string): Place | undefined {
  if (prefix !== 'before') return clearingOf[prefix]
  const clearing = clearingAccounts.find((each) => each === reference)
  return clearing && before(clearing)
}

/** Carried from the payout's booking on. Its full subject: the bare name could be a transaction's. */
const itemOfProvider = (prefix: string): Place => ({
  clearing: 'providerClearing',
  accounts: ['providerFees', 'bankFees'],
  open: async (transaction, name) => {
    const reference = `${prefix}:${name}`
    const amount = await amountOfItem(transaction, 'providerClearing', reference)
    return amount === 0 ? [] : [{ reference, amount }]
  },
})

const clearingOf: Readonly<Record<string, Place | undefined>> = {
  transaction: {
    clearing: 'providerClearing',
    accounts: ['providerFees', 'bankFees'],
    open: oneOf(openOfTransaction),
  },
  movement: itemOfProvider('movement'),
  payout: itemOfProvider('payout'),
  remitted: {
    clearing: 'operatorClearing',
    accounts: ['providerFees', 'bankFees'],
    open: oneOf(
      async (transaction, name) =>
        (await openBills(transaction)).find((bill) => bill.name === name)?.amount ?? 0,
    ),
  },
  opening: { clearing: 'bank', accounts: ['lenderFunds'], open: oneOf(openingOf) },
}

/** Ours less the files' and the written-off. */
async function openOfTransaction(transaction: Transaction<Database>, reference: string): Promise<number> {
  const { rows } = await sql<{ readonly open: number }>`
    select (coalesce((select sum(amount) from payment_transaction
                      where x_ref_payco = ${reference} and outcome in ('posted', 'suspense')), 0)
          - coalesce((select sum(amount) from provider_movement
                      where reference = ${reference} and kind in ('sale', 'refund', 'chargeback')), 0)
          - coalesce((select sum(amount) from difference_booking
                      where reference = ${reference} and clearing = 'providerClearing'), 0))::bigint as open`.execute(
    transaction,
  )
  return rows[0]?.open ?? 0
}

/** Too little in the bank: a credit of own funds. */
async function openingOf(transaction: Transaction<Database>, account: string): Promise<number> {
  const { rows } = await sql<{ readonly open: number }>`
    select (-opening - coalesce((select sum(amount) from difference_booking
                                 where reference = ${account} and clearing = 'bank'), 0))::bigint as open
    from (${openingsOfAccounts}) as first where account = ${account}`.execute(transaction)
  return rows[0]?.open ?? 0
}

/** Empty where no clearing account carries it. */
export function writeOffAccountsOf(subject: string): readonly WriteOffAccount[] {
  const [prefix, reference] = splitOnce(subject)
  return placeOf(prefix, reference)?.accounts ?? []
}

function splitOnce(text: string): readonly [string, string] {
  const at = text.indexOf(':')
  return [text.slice(0, at), text.slice(at + 1)]
}
