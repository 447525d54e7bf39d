import { hash } from 'node:crypto'
import { confirmPayment, confirmPaymentByQuery } from '@cupo/wire'
import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { isoOfInstant, plusSeconds } from '../../../platform/business-date.ts'
import { inBatches } from '../../../platform/database/in-batches.ts'
import type { Database, PaymentNoticeTable } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { newId } from '../../../platform/ids.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { withRequestId } from '../../../platform/request-id.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { PaymentProvider, RawNotice } from '../../../ports/payment-provider.ts'
import { progressOf, progressOfOutcome } from './judge-transaction.ts'
import { firstChecksSeconds } from './next-check.ts'
import type { PaymentsContext } from './settlement.ts'
import { providerName } from './transaction-store.ts'

export type NoticeContext = {
  readonly provider: Pick<PaymentProvider, 'readNotice'>
  readonly questions: { readonly hint: (reference: string) => void }
  readonly takesNotice: NoticeLimit
  readonly noticeSettings: PaymentsContext['settings']
  readonly keepNotice: KeepNotice
  readonly onNotice: (notice: NoticeFacts) => void
}

export type NoticeFacts = {
  readonly requestId: string
  readonly noticeRequestId: string
  readonly reference: string
  readonly state: string
}

export function noticeRoutes(bind: BindCall, context: NoticeContext): void {
  const receive =
    (method: 'GET' | 'POST') =>
    async ({ params, now, ip, limitedAddress, headers, rawBody, rawQuery, requestId }: ProviderNotice) => {
      const contentType = String(headers['content-type'] ?? '')
      const raw = { method, contentType, query: rawQuery, body: rawBody }
      const received = await receiveNotice(
        context,
        { raw, key: params.keyMambu },
        { sender: limitedAddress ?? ip, now, requestId },
      )
      return received.ok ? ({ status: 200, body: { received: true } } as const) : received
    }
  bind(confirmPayment)(receive('POST'))
  bind(confirmPaymentByQuery)(receive('GET'))
}

type ProviderNotice = ReceivedRequest & { readonly params: { readonly keyMambu: string } }

/**
 * Stores the notice; a question to the provider follows. Refuses an unsigned notice (`SolicitudInvalida`),
 * too many of a sender in a second (`DemasiadasSolicitudes`), and more than can be stored
 * (`ServicioNoDisponible`): the provider retries.
 */
export async function receiveNotice(
  { provider, questions, takesNotice, noticeSettings, keepNotice, onNotice }: NoticeContext,
  arrived: Pick<ArrivedNotice, 'raw' | 'key'>,
  { sender, now, requestId }: NoticeCall,
): Promise<Result<true>> {
  const notice = provider.readNotice(arrived.raw)
  if (notice === null) return refuse('SolicitudInvalida')
  const settings = await noticeSettings(now)
  if (!takesNotice(sender, now, settings.paymentNoticesPerSecondMax)) return refuse('DemasiadasSolicitudes')
  const progress = progressOf(notice.state)
  const { reference, invoice } = notice
  const kept = await keepNotice({ ...arrived, reference, invoice, progress, at: now, requestId })
  if (kept === 'noRoom') return refuse('ServicioNoDisponible')
  const causedBy = kept?.requestId ?? requestId
  onNotice({ requestId: causedBy, noticeRequestId: requestId, reference, state: kept?.state ?? 'notKept' })
  if (kept === null || kept.state === 'received') withRequestId(causedBy, () => questions.hint(reference))
  return done(true)
}

type NoticeCall = { readonly sender: string; readonly now: Temporal.Instant; readonly requestId: string }

export type ArrivedNotice = {
  readonly raw: RawNotice
  readonly key: string
  readonly reference: string
  readonly invoice: string
  /** `progressOf` the notice's state. */
  readonly progress: number
  readonly at: Temporal.Instant
  readonly requestId: string
}

/** Null when its transaction has enough stored notices, `noRoom` under back-pressure. */
export type KeepNotice = (arrived: ArrivedNotice) => Promise<KeptNotice | null | 'noRoom'>

/** About as many as the database stores in a second or two. */
const noticesWaitingMax = 2_000
const noticesTogetherMax = 128
/** Anybody may replay a signed notice. */
const sameWaitingMax = 20

export function noticeBatches({ db, secrets }: Pick<PaymentsContext, 'db' | 'secrets'>): KeepNotice {
  const keep = inBatches({
    work: (notices: readonly ArrivedNotice[]) => keepNotices(db, secrets, notices),
    nameOf: ({ reference }) => reference,
    sizeMax: noticesTogetherMax,
    atOnceMax: 1,
  })
  return withRoomFor({ max: noticesWaitingMax, sameMax: sameWaitingMax }, ({ reference }) => reference, keep)
}

type Room = { readonly max: number; readonly sameMax: number }

/** Back-pressure: `noRoom` while `max` calls wait, or `sameMax` of one name. */
export function withRoomFor<One, Answer>(
  { max, sameMax }: Room,
  nameOf: (one: One) => string,
  work: (one: One) => Promise<Answer>,
): (one: One) => Promise<Answer | 'noRoom'> {
  let waiting = 0
  const same = new Map<string, number>()
  return async (one) => {
    const name = nameOf(one)
    const before = same.get(name) ?? 0
    if (waiting >= max || before >= sameMax) return 'noRoom'
    waiting += 1
    same.set(name, before + 1)
    try {
      return await work(one)
    } finally {
      waiting -= 1
      const left = (same.get(name) ?? 1) - 1
      if (left > 0) same.set(name, left)
      else same.delete(name)
    }
  }
}

/** A transaction has few states; replayed notices must not fill the table. */
const noticesPerTransactionMax = 40

/**
 * Stores sealed notices of different transactions in one commit. A repetition is counted, and reopened when
 * its transaction has changed since. Over the maximum the transaction is checked soon instead, and its
 * answer is null.
 */
export async function keepNotices(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'seal'>,
  notices: readonly ArrivedNotice[],
): Promise<readonly (KeptNotice | null)[]> {
  const given = notices.map(({ raw, key, reference, invoice, progress, at, requestId }) => {
    const id = newId()
    const content = secrets.seal(raw, `payment_notice:${id}`).toString('base64')
    const next = isoOfInstant(plusSeconds(at, firstChecksSeconds))
    const told = { id, key, reference, invoice, claim: progress, content, digest: digestOf(raw) }
    return { ...told, at: isoOfInstant(at), next, requestId }
  })
  const { rows } = await sql<KeptNotice & { readonly reference: string }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}) as given (
        id uuid, key text, reference text, invoice text, claim smallint, content text, digest text, at timestamptz,
        next timestamptz, "requestId" text)
      cross join lateral (
        select count(*) < ${sql.lit(noticesPerTransactionMax)} as has_room
        from payment_notice where x_ref_payco = reference) as stored_before
    )
    insert into payment_notice as stored (id, provider, key, content, digest, x_ref_payco, claim, state,
                                        next_check_at, received_at, updated_at, request_id)
    select id, ${providerName}, key, decode(content, 'base64'), decode(digest, 'hex'), reference, claim, 'received', next, at, at,
           coalesce((select request_id from payment_attempt where payment_attempt.invoice = given.invoice), "requestId")
    from given where has_room order by digest
    on conflict (digest) do update
      set times = stored.times + 1, updated_at = excluded.updated_at,
          state = case when ${saysOtherwise} then 'received' else stored.state end,
          reason = case when ${saysOtherwise} then null else stored.reason end,
          next_check_at = case when ${saysOtherwise} then excluded.next_check_at else stored.next_check_at end
    returning x_ref_payco as reference, state, request_id`.execute(db)
  const kept = new Map(rows.map((row) => [row.reference, row]))
  const unkept = notices.map(({ reference }) => reference).filter((reference) => !kept.has(reference))
  const [first] = notices
  if (first !== undefined && unkept.length > 0) await askSoon(db, unkept, first.at)
  return notices.map(({ reference }) => kept.get(reference) ?? null)
}

/**
 * Reopens a repeated notice that contradicts its transaction: the provider may withdraw a reversal with the
 * first notice of the payment.
 */
const saysOtherwise = sql`(stored.state <> 'received' and stored.claim > 0 and exists (
  select from payment_transaction as known
  where known.provider = stored.provider and known.x_ref_payco = stored.x_ref_payco
    and (${sql.lit(JSON.stringify(progressOfOutcome))}::jsonb ->> known.outcome)::smallint not in (0, stored.claim)))`

const askSoon = (db: Kysely<Database>, references: readonly string[], at: Temporal.Instant) =>
  db
    .updateTable('paymentTransaction')
    .set({ nextCheckAt: at.toString() })
    .where('provider', '=', providerName)
    .where('xRefPayco', 'in', references)
    .execute()

export type KeptNotice = {
  readonly state: PaymentNoticeTable['state']
  readonly requestId: string | null
}

const digestOf = ({ query, body }: RawNotice): string => hash('sha256', JSON.stringify([query, body]))

/** Notices of a process that ended are checked at once. */
export async function resumeNotices(db: Kysely<Database>, now: Temporal.Instant): Promise<void> {
  await inTransaction(db, (transaction) =>
    transaction
      .updateTable('paymentNotice')
      .set({ nextCheckAt: now.toString() })
      .where('state', '=', 'received')
      .where('nextCheckAt', '>', now.toString())
      .execute(),
  )
}

/** False beyond the sender's notices of this second. */
export type NoticeLimit = (sender: string, now: Temporal.Instant, max: number) => boolean

export function noticeLimit(): NoticeLimit {
  let second = Number.NaN
  const taken = new Map<string, number>()
  return (sender, now, max) => {
    const current = Math.floor(now.epochMilliseconds / 1000)
    if (current !== second) taken.clear()
    second = current
    const count = (taken.get(sender) ?? 0) + 1
    taken.set(sender, count)
    return count <= max
  }
}
