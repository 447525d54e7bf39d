import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from './database/schema.ts'
import type { Budget } from './jobs/outbox.ts'

export type RetentionRule = {
  /** As the operations page names it. */
  readonly name: string
  readonly table:
    | 'limit_event'
    | 'captcha_ticket'
    | 'spent_challenge'
    | 'mail_link'
    | 'pin_challenge'
    | 'application_form'
    | 'session_token'
    | 'outbox'
  readonly days: number
  /** The rows that the rule is about, and the column from which their days count. */
  readonly condition: RawBuilder<boolean>
  readonly since: 'at' | 'created_at' | 'expires_at' | 'sent_at'
}

/** Kinds that nothing counts further back than a day, and that every visitor writes. */
const shortLived = sql<boolean>`(kind like 'pin-try:%' or kind like 'decoy-pin-try:%' or kind like 'look-up:%'
  or kind in ('pin-sent', 'form-address', 'fast-payment', 'certificate-question', 'payment-request', 'payment-result'))`
/** Kinds that are counted over all the time in which anybody may ask. */
const longLived = sql<boolean>`(kind = 'payment-copy' or kind like 'password-%')`

/** Mails and SMS about an application are evidence of what its customer was told. */
const isEvidence = sql<boolean>`(application_id is not null and kind in ('mail', 'paymentMail', 'sms'))`
/** A contact by the lender is on record for as long as the law may ask about it. */
const isContact = sql<boolean>`exists (select from contact_log where outbox_id = outbox.id)`

/** A link or code of a form whose own code nobody confirmed: the form, and what left for it, is nobody's. */
const isOfAbandonedForm = sql<boolean>`form_id in (select id from application_form where confirmed_at is null)`
/** Its links and codes go first. */
const isAbandonedForm = sql<boolean>`(confirmed_at is null
  and not exists (select from mail_link where form_id = application_form.id)
  and not exists (select from pin_challenge where form_id = application_form.id))`

/**
 * How long rows are kept that nothing needs any more. Nothing of the ledger, the audit trail, consents, signatures or contacts
 * stands here: these are append-only or evidence, and are kept (conformance: R-E9).
 */
export const retentionRules: readonly RetentionRule[] = [
  { name: 'limits of a day', table: 'limit_event', days: 2, since: 'at', condition: shortLived },
  {
    name: 'limits of a month',
    table: 'limit_event',
    days: 35,
    since: 'at',
    condition: sql`not ${shortLived} and not ${longLived}`,
  },
  { name: 'limits for good', table: 'limit_event', days: 400, since: 'at', condition: longLived },
  { name: 'captcha tickets', table: 'captcha_ticket', days: 1, since: 'expires_at', condition: sql`true` },
  { name: 'spent challenges', table: 'spent_challenge', days: 1, since: 'expires_at', condition: sql`true` },
  { name: 'mailed links', table: 'mail_link', days: 90, since: 'expires_at', condition: sql`true` },
  {
    name: 'links of abandoned forms',
    table: 'mail_link',
    days: 30,
    since: 'expires_at',
    condition: isOfAbandonedForm,
  },
  {
    name: 'codes of abandoned forms',
    table: 'pin_challenge',
    days: 30,
    since: 'expires_at',
    condition: isOfAbandonedForm,
  },
  {
    name: 'abandoned forms',
    table: 'application_form',
    days: 30,
    since: 'created_at',
    condition: isAbandonedForm,
  },
  { name: 'session tokens', table: 'session_token', days: 30, since: 'expires_at', condition: sql`true` },
  {
    name: 'sent effects',
    table: 'outbox',
    days: 90,
    since: 'sent_at',
    condition: sql`not ${isEvidence} and not ${isContact}`,
  },
  {
    name: 'messages of an application',
    table: 'outbox',
    days: 1_826,
    since: 'sent_at',
    condition: sql`${isEvidence} and not ${isContact}`,
  },
]

const batchSize = 1_000

/** Deletes what is due by the rules, in batches that hold up nobody; answers how many rows went. */
export async function purge(db: Kysely<Database>, now: Temporal.Instant, budget: Budget): Promise<number> {
  let purged = 0
  for (const rule of retentionRules) {
    for (let count = batchSize; count === batchSize && !budget.isSpent(); ) {
      count = await purgeBatch(db, rule, now)
      purged += count
    }
  }
  return purged
}

async function purgeBatch(
  db: Kysely<Database>,
  { table, days, condition, since }: RetentionRule,
  now: Temporal.Instant,
): Promise<number> {
  const until = now.subtract({ hours: days * 24 }).toString()
  const result = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)}
      where ${sql.ref(since)} < ${until}::timestamptz and ${condition}
      limit ${batchSize} for update skip locked))`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
