import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { instantOf } from '../../../platform/business-date.ts'
import { isContended, isDatabaseAway } from '../../../platform/database/refused-writes.ts'
import type { Database, PaymentAttemptTable } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { withRequestId } from '../../../platform/request-id.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { openUndecidedTask, openUnsettledTask, type UnsettledReason } from '../../refunds/refunds.ts'
import { providerReference } from '../../servicing/servicing.ts'
import { firstChecksHours, nextCheck, nextIdleCheck, nextSearch } from './next-check.ts'
import type { AnsweredPayment, PaymentsContext } from './settlement.ts'

export type ReconcileContext = PaymentsContext & {
  readonly settleAsOf: (now: Temporal.Instant) => Settle
  readonly onFailure: (
    error: unknown,
    about: { readonly reference?: string; readonly invoice?: string },
  ) => void
}

const batchSize = 200
const atOnce = 16

/**
 * Asks about unsettled notices, waiting transactions, and attempts that another transaction may have paid.
 * Each check is postponed before it runs, so that a crash, a silent provider, a spent budget or another
 * instance costs one question and no payment. Returns the number of checks due.
 */
export async function reconcilePayments(
  context: ReconcileContext,
  now: Temporal.Instant,
  isSpent: () => boolean = () => false,
): Promise<number> {
  if (!(await isAnythingDue(context.db, now))) return 0
  const due = (
    await Promise.all([
      putOffDue(context.db, 'payment_notice', now),
      putOffDue(context.db, 'payment_transaction', now),
      putOffDue(context.db, 'payment_attempt', now),
    ])
  ).flat()
  const inTurn = due.values()
  const settle = context.settleAsOf(now)
  const answers = new Map<string, Promise<boolean>>()
  const askOnce = (reference: string): Promise<boolean> => {
    const answer = answers.get(reference) ?? askAbout(context.provider, reference, settle)
    answers.set(reference, answer)
    return answer
  }
  const worker = async () => {
    for (const check of inTurn) {
      if (isSpent()) continue
      const about = check.table === 'payment_attempt' ? { invoice: check.name } : { reference: check.name }
      await withRequestId(check.requestId ?? newId(), () =>
        ask(context, { settle, askOnce }, check, now).catch((error: unknown) =>
          context.onFailure(error, about),
        ),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return due.length
}

type Table = DueCheck['table']

const columnsOf = {
  payment_notice: { name: 'x_ref_payco', since: 'received_at', requestId: sql`request_id` },
  payment_transaction: {
    name: 'x_ref_payco',
    since: 'created_at',
    requestId: sql`(select request_id from payment_attempt where payment_attempt.id = attempt_id)`,
  },
  payment_attempt: { name: 'invoice', since: 'requested_at', requestId: sql`request_id` },
} as const satisfies Readonly<
  Record<Table, { readonly name: string; readonly since: string; readonly requestId: RawBuilder<unknown> }>
>

async function isAnythingDue(db: Kysely<Database>, now: Temporal.Instant): Promise<boolean> {
  const at = now.toString()
  const { rows } = await sql<{ readonly isDue: boolean }>`
    select exists (select from payment_notice where next_check_at <= ${at})
        or exists (select from payment_transaction where next_check_at <= ${at})
        or exists (select from payment_attempt where next_check_at <= ${at}) as is_due`.execute(db)
  return rows[0]?.isDue === true
}

async function putOffDue(
  db: Kysely<Database>,
  table: Table,
  now: Temporal.Instant,
): Promise<readonly DueCheck[]> {
  const firstEnded = now.subtract({ hours: firstChecksHours })
  const [soon, later] = [nextCheck(now, now), nextCheck(firstEnded, now)].map(String)
  const [rows, since, name] = [
    sql.table(table),
    sql.ref(columnsOf[table].since),
    sql.ref(columnsOf[table].name),
  ]
  const due = await sql<Omit<DueCheck, 'table'>>`
    update ${rows}
    set checks = checks + 1,
        next_check_at = case when ${since} > ${firstEnded.toString()} then ${soon}::timestamptz else ${later}::timestamptz end
    where id in (select id from ${rows} where next_check_at <= ${now.toString()}
                 order by next_check_at limit ${batchSize} for update skip locked)
    returning id, ${name} as name, ${since} as since, ${columnsOf[table].requestId} as request_id`.execute(db)
  return due.rows.map((row) => ({ table, ...row }))
}

type Questions = {
  readonly settle: Settle
  readonly askOnce: (reference: string) => Promise<boolean>
}

async function ask(
  { db, provider }: Pick<ReconcileContext, 'db' | 'provider'>,
  { settle, askOnce }: Questions,
  due: DueCheck,
  now: Temporal.Instant,
): Promise<void> {
  const next = nextCheck(instantOf(due.since), now)?.toString() ?? null
  const end = (because: UnsettledReason, references: readonly string[] = [due.name]) =>
    giveUp(db, due, { references, because }, now)
  if (due.table === 'payment_attempt') {
    const failures = await askAboutInvoice(provider, due.name, settle)
    const [first] = failures
    if (first === undefined) return putOffAttempt(db, due, now)
    const isOver = next === null && !failures.some(({ error }) => mayPass(error))
    if (isOver)
      await end(
        'cannot be settled',
        failures.map(({ reference }) => reference),
      )
    throw first.error
  }
  const isKnown = await askOnce(due.name).catch(async (error: unknown) => {
    if (next === null && !mayPass(error)) await end('cannot be settled')
    throw error
  })
  if (due.table === 'payment_transaction') {
    return isKnown ? endTransaction(db, due) : putOffTransaction(db, due, next, now)
  }
  // The answer has ended the notice, unless the notice claims more.
  if (next === null) return end(isKnown ? 'more than the provider says' : 'unknown to the provider')
  if (!isKnown) return putOffNotice(db, due, next, now)
}

const mayPass = (error: unknown): boolean =>
  error instanceof ProviderUnavailable || isDatabaseAway(error) || isContended(error)

type DueCheck = {
  readonly table: 'payment_notice' | 'payment_transaction' | 'payment_attempt'
  readonly id: string
  readonly name: string
  readonly since: string
  readonly requestId: string | null
}

/** The provider may answer a moment later than it notifies. */
async function putOffNotice(
  db: Kysely<Database>,
  { id }: DueCheck,
  next: string,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('paymentNotice')
    .set({ nextCheckAt: next, updatedAt: now.toString() })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute()
}

/** After the last check a person decides. */
function giveUp(
  db: Kysely<Database>,
  { table, id }: DueCheck,
  { references, because }: { readonly references: readonly string[]; readonly because: UnsettledReason },
  now: Temporal.Instant,
): Promise<void> {
  const isNotice = table === 'payment_notice'
  const ended = isNotice ? sql`, state = 'ignored', reason = ${because}` : sql``
  return inTransaction(db, async (transaction) => {
    const given = await sql`
      update ${sql.table(table)} set next_check_at = null, updated_at = ${now.toString()}${ended}
      where id = ${id} and ${isNotice ? sql`state = 'received'` : sql`true`} returning id`.execute(
      transaction,
    )
    if (given.rows.length === 0) return
    for (const reference of references) {
      await openUnsettledTask(transaction, providerReference(reference), because, now)
    }
  })
}

/** The answer has set the next check of a waiting transaction. */
async function endTransaction(db: Kysely<Database>, { id }: DueCheck) {
  await db
    .updateTable('paymentTransaction')
    .set({ nextCheckAt: null })
    .where('id', '=', id)
    .where('outcome', '<>', 'waiting')
    .execute()
}

/** The provider no longer knows the transaction. */
function putOffTransaction(
  db: Kysely<Database>,
  { id, name }: DueCheck,
  next: string | null,
  now: Temporal.Instant,
) {
  return inTransaction(db, async (transaction) => {
    const put = await transaction
      .updateTable('paymentTransaction as put')
      .set({ nextCheckAt: next })
      .where('id', '=', id)
      .returning((row) => [
        'outcome',
        'amount',
        row
          .selectFrom('paymentAttempt')
          .select('applicationId')
          .whereRef('paymentAttempt.id', '=', 'put.attemptId')
          .as('applicationId'),
      ])
      .executeTakeFirst()
    if (next !== null || put?.outcome !== 'waiting') return
    const { amount, applicationId } = put
    await openUndecidedTask(transaction, { id, subject: providerReference(name), amount, applicationId }, now)
  })
}

/**
 * An attempt without a transaction is checked to the end, others by their state. `isAnswerAwaited` reads the
 * moment of the answer.
 */
async function putOffAttempt(db: Kysely<Database>, { id, since }: DueCheck, now: Temporal.Instant) {
  const requestedAt = instantOf(since)
  const searchOf = (state: Parameters<typeof nextSearch>[0]) => nextSearch(state, requestedAt, now)
  const nextOf = {
    registered: nextIdleCheck(requestedAt, now),
    pending: searchOf('pending'),
    failed: searchOf('failed'),
    paid: searchOf('paid'),
    reversed: searchOf('reversed'),
  } as const satisfies Readonly<Record<PaymentAttemptTable['state'], Temporal.Instant | null>>
  await sql`
    update payment_attempt
    set updated_at = ${now.toString()}, next_check_at = (${JSON.stringify(nextOf)}::jsonb ->> state)::timestamptz
    where id = ${id}`.execute(db)
}

export type Settle = (answer: AnsweredPayment) => Promise<unknown>

/** False for an unknown transaction. May throw `ProviderUnavailable`. */
export async function askAbout(
  provider: Pick<PaymentProvider, 'find'>,
  reference: string,
  settle: Settle,
): Promise<boolean> {
  const askId = newId()
  const found = await provider.find(reference)
  if (found === null) return false
  await settle({ found, askId })
  return true
}

type SettleFailure = { readonly reference: string; readonly error: unknown }

/** Settles one after the other; a failure does not block the others and is returned. */
async function askAboutInvoice(
  provider: Pick<PaymentProvider, 'findByInvoice'>,
  invoice: string,
  settle: Settle,
): Promise<readonly SettleFailure[]> {
  const askId = newId()
  const failures: SettleFailure[] = []
  for (const found of await provider.findByInvoice(invoice)) {
    const { reference } = found
    await settle({ found, askId }).catch((error: unknown) => failures.push({ reference, error }))
  }
  return failures
}
