import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../../../platform/business-date.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { isId } from '../../../../platform/ids.ts'
import { type HandOffRow, type HandOffWay, wayOf } from './hand-off-link.ts'
import { leaveLastPage } from './phone-session.ts'

/** A link to the customer's own phone, for one assisted sale (docs/decisions/045). */
export type HandOff = {
  readonly id: string
  readonly applicationId: string
  /** The version of the form that a press authorises; null where the sale was authorised before. */
  readonly formId: string | null
  /** Of the address it was mailed to; null where it was not mailed. */
  readonly emailIndex: Buffer | null
  readonly sentAt: string
  readonly expiresAt: string
  readonly openedAt: string | null
  readonly openedBy: HandOffWay | null
  readonly browserHash: Buffer | null
  readonly endedAt: string | null
  readonly endedBecause: HandOffEnd | null
}

/** Sent again, not wanted by its customer, sale over without a signature, signed, or given up before it was authorised. */
export type HandOffEnd = 'replaced' | 'declined' | 'saleEnded' | 'signed' | 'cancelled'

const columns = [
  'id',
  'applicationId',
  'formId',
  'emailIndex',
  'sentAt',
  'expiresAt',
  'openedAt',
  'openedBy',
  'browserHash',
  'endedAt',
  'endedBecause',
  'screenTokenHash',
] as const

/** The caller holds the sale and has ended the link before: one is live at a time. */
export async function insertHandOff(transaction: Transaction<Database>, row: HandOffRow): Promise<void> {
  await transaction.insertInto('handOff').values(row).execute()
}

/** The SMS of a signature goes out with this token: the link opens by it as long as a new one would. */
export async function keepSignatureToken(
  transaction: Transaction<Database>,
  id: string,
  { tokenHash, expiresAt }: { readonly tokenHash: Buffer; readonly expiresAt: string },
): Promise<void> {
  await transaction
    .updateTable('handOff')
    .set({ signatureTokenHash: tokenHash, expiresAt })
    .where('id', '=', id)
    .execute()
}

/** The link of this id and token, and the way the token went; null for any other pair. */
export async function findHandOff(
  db: Kysely<Database>,
  id: string,
  token: string,
): Promise<{ readonly handOff: HandOff; readonly way: HandOffWay } | null> {
  const row = isId(id)
    ? await db
        .selectFrom('handOff')
        .select([...columns, 'smsTokenHash', 'mailTokenHash', 'signatureTokenHash'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  const way = wayOf(row, token)
  return row === undefined || way === null ? null : { handOff: row, way }
}

/** The last link of a sale, live or not. */
export async function latestHandOff(
  db: Kysely<Database>,
  applicationId: string,
): Promise<(HandOff & Pick<HandOffRow, 'screenTokenHash'>) | null> {
  const row = await db
    .selectFrom('handOff')
    .select(columns)
    .where('applicationId', '=', applicationId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** How often a link that goes on with the sale was mailed, and how many of them were sent again at somebody's wish. */
export async function countSent(
  db: Kysely<Database>,
  applicationId: string,
): Promise<{ readonly sent: number; readonly resends: number }> {
  const { sent, resends } = await db
    .selectFrom('handOff')
    .select((row) => [
      row.fn.countAll<number>().as('sent'),
      row.fn.countAll<number>().filterWhere('isResend', '=', true).as('resends'),
    ])
    .where('applicationId', '=', applicationId)
    .where('formId', 'is', null)
    .where('mailTokenHash', 'is not', null)
    .executeTakeFirstOrThrow()
  return { sent, resends }
}

/** Whether the link still opens: for nobody yet, or again for the browser that opened it. */
export const isLive = (
  { endedAt, expiresAt }: Pick<HandOff, 'endedAt' | 'expiresAt'>,
  now: Temporal.Instant,
): boolean => endedAt === null && !hasPassed(expiresAt, now)

/**
 * The first browser that presses a live link has it, until one presses the token of an SMS: that one is the customer's line, and
 * a screen or a mail may be somebody else's. False for every other one. Of two at the same moment one finds it taken.
 */
export async function takeFirst(
  db: Kysely<Database>,
  id: string,
  { way, browserHash }: { readonly way: HandOffWay; readonly browserHash: Buffer | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const taken = await db
    .updateTable('handOff')
    .set({ openedAt: now.toString(), openedBy: way, browserHash })
    .where('id', '=', id)
    .where((row) =>
      way === 'sms'
        ? row.or([row('openedAt', 'is', null), row('openedBy', '!=', 'sms')])
        : row('openedAt', 'is', null),
    )
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now.toString())
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Which links end: one, that of a sale, or those of the forms of a person that nobody confirmed. */
export type HandOffsOf =
  | { readonly id: string }
  | { readonly applicationId: string }
  | { readonly unconfirmedOf: Buffer }

/** Ends live links; answers their ids. */
export async function endHandOffs(
  db: Kysely<Database>,
  which: HandOffsOf,
  because: HandOffEnd,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  const ended = await db
    .updateTable('handOff')
    .set({ endedAt: now.toString(), endedBecause: because })
    .where('endedAt', 'is', null)
    .where((row) => {
      if ('id' in which) return row('id', '=', which.id)
      if ('applicationId' in which) return row('applicationId', '=', which.applicationId)
      const forms = row
        .selectFrom('applicationForm')
        .select('applicationForm.id')
        .where('documentIndex', '=', which.unconfirmedOf)
        .where('confirmedAt', 'is', null)
      return row('formId', 'in', forms)
    })
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  if (because === 'signed' || because === 'saleEnded') await leaveLastPage(db, ids, now)
  return ids
}
