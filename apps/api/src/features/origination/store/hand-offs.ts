import { createHash, timingSafeEqual } from 'node:crypto'
import type { DeclineEnd } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { OriginationContext } from '../context.ts'
import type { HandOffWay } from '../model/evidence.ts'

export type HandOff = {
  readonly id: string
  readonly applicationId: string
  readonly formId: string | null
  readonly emailIndex: Buffer | null
  readonly sentAt: string
  readonly signatureSentAt: string | null
  readonly expiresAt: string
  readonly openedAt: string | null
  readonly openedBy: HandOffWay | null
  readonly browserHash: Buffer | null
  readonly endedAt: string | null
  readonly endedBecause: HandOffEnd | null
}

export type HandOffEnd = 'replaced' | 'declined' | 'saleEnded' | 'signed' | 'cancelled'

const columns = [
  'id',
  'applicationId',
  'formId',
  'emailIndex',
  'sentAt',
  'signatureSentAt',
  'expiresAt',
  'openedAt',
  'openedBy',
  'browserHash',
  'endedAt',
  'endedBecause',
  'screenTokenHash',
] as const

/** The caller has locked the sale: one link is live at a time. */
export async function insertHandOff(transaction: Transaction<Database>, row: HandOffRow): Promise<void> {
  await transaction.insertInto('handOff').values(row).execute()
}

export async function storeSignatureToken(
  transaction: Transaction<Database>,
  id: string,
  {
    tokenHash,
    sentAt,
    expiresAt,
  }: { readonly tokenHash: Buffer; readonly sentAt: string; readonly expiresAt: string },
): Promise<void> {
  await transaction
    .updateTable('handOff')
    .set({ signatureTokenHash: tokenHash, signatureSentAt: sentAt, expiresAt })
    .where('id', '=', id)
    .execute()
}

export async function findHandOff(
  db: Kysely<Database>,
  id: string,
  token: string,
): Promise<{ readonly handOff: HandOff; readonly kind: HandOffToken } | null> {
  const row = isId(id)
    ? await db
        .selectFrom('handOff')
        .select([...columns, 'smsTokenHash', 'mailTokenHash', 'signatureTokenHash'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  const kind = tokenKindOf(row, token)
  return row === undefined || kind === null ? null : { handOff: row, kind }
}

export async function latestHandOff(
  db: Kysely<Database>,
  applicationId: string,
): Promise<(HandOff & Pick<HandOffRow, 'screenTokenHash'>) | null> {
  const row = await db
    .selectFrom('handOff')
    .select(columns)
    .where('applicationId', '=', applicationId)
    .orderBy((row) => row('endedAt', 'is', null), 'desc')
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Counts an authorised sale's links, and the resends among them. */
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

export async function lastResendTo(
  db: Kysely<Database>,
  applicationId: string,
  emailIndex: Buffer,
): Promise<string | null> {
  const row = await db
    .selectFrom('handOff')
    .select('sentAt')
    .where('applicationId', '=', applicationId)
    .where('isResend', '=', true)
    .where('emailIndex', '=', emailIndex)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sentAt ?? null
}

export const isLive = (
  { endedAt, expiresAt }: Pick<HandOff, 'endedAt' | 'expiresAt'>,
  now: Temporal.Instant,
): boolean => endedAt === null && !hasPassed(expiresAt, now)

export type HandOffHolder = Pick<HandOff, 'openedAt' | 'openedBy'>

export async function bindTo(
  transaction: Transaction<Database>,
  seen: Pick<HandOff, 'id'> & HandOffHolder,
  { way, browserHash }: { readonly way: HandOffWay; readonly browserHash: Buffer | null },
  now: Temporal.Instant,
): Promise<HandOffHolder | null> {
  const { id } = seen
  const held = await lockBound(transaction, id, seen)
  if (held === null || held.endedBecause !== null) return null
  return transaction
    .updateTable('handOff')
    .set({ openedAt: now.toString(), openedBy: way, browserHash })
    .where('id', '=', id)
    .returning(['openedAt', 'openedBy'])
    .executeTakeFirstOrThrow()
}

/** The decliner's browser may read how the link ended. */
export async function recordDecliner(
  transaction: Transaction<Database>,
  id: string,
  browserHash: Buffer | null,
): Promise<void> {
  await transaction
    .updateTable('handOff')
    .set({ browserHash })
    .where('id', '=', id)
    .where('openedAt', 'is', null)
    .execute()
}

/** Answers why the link ended; null if another browser holds it. */
export async function lockBound(
  transaction: Transaction<Database>,
  id: string,
  { openedAt, openedBy }: HandOffHolder,
): Promise<Pick<HandOff, 'endedBecause'> | null> {
  const row = await transaction
    .selectFrom('handOff')
    .select(['openedAt', 'openedBy', 'endedBecause'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined && row.openedAt === openedAt && row.openedBy === openedBy ? row : null
}

export type HandOffsOf =
  | { readonly id: string }
  | { readonly applicationId: string }
  | { readonly unconfirmedOf: Buffer }

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

/** Ends the sessions of the links' phones too. */
export async function endHandOffsAndSessions(
  { linkSessions }: Pick<OriginationContext, 'linkSessions'>,
  transaction: Transaction<Database>,
  which: HandOffsOf,
  because: HandOffEnd,
  now: Temporal.Instant,
): Promise<void> {
  for (const linkId of await endHandOffs(transaction, which, because, now)) {
    await linkSessions.endOfLink(transaction, linkId, because, now)
  }
}

/** One token for each message, and one for the SMS of a signature. */
const tokenKinds = ['sms', 'mail', 'screen', 'signature'] as const
export type HandOffToken = (typeof tokenKinds)[number]

type TokenHashes = {
  readonly smsTokenHash: Buffer
  readonly mailTokenHash: Buffer | null
  readonly screenTokenHash: Buffer
  readonly signatureTokenHash: Buffer | null
}

export type HandOffRow = TokenHashes & {
  readonly id: string
  readonly applicationId: string
  readonly formId: string | null
  readonly emailIndex: Buffer | null
  readonly isResend: boolean
  readonly sentAt: string
  readonly signatureSentAt: string | null
  readonly expiresAt: string
}

type NewHandOff = {
  readonly applicationId: string
  readonly formId: string | null
  readonly email: string | null
  readonly validMinutes: number
  readonly isResend?: boolean
}

type LinkContext = { readonly secrets: Secrets; readonly publicUrl: string }

/** A token holds 256 bits that only this server can make. */
export function newHandOff(
  { secrets, publicUrl }: LinkContext,
  { applicationId, formId, email, validMinutes, isResend = false }: NewHandOff,
  now: Temporal.Instant,
): { readonly row: HandOffRow; readonly urls: Readonly<Record<HandOffWay, string>> } {
  const id = newId()
  const [sms, mail, screen] = [
    tokenOf(secrets, 'sms', id),
    tokenOf(secrets, 'mail', id),
    tokenOf(secrets, 'screen', id),
  ]
  const url = (token: string) => urlOf(secrets, publicUrl, { id, applicationId }, token)
  return {
    row: {
      id,
      applicationId,
      formId,
      smsTokenHash: hashOf(sms),
      mailTokenHash: email === null ? null : hashOf(mail),
      screenTokenHash: hashOf(screen),
      signatureTokenHash: null,
      emailIndex: email === null ? null : secrets.blindIndex('email', email),
      isResend,
      sentAt: now.toString(),
      signatureSentAt: null,
      expiresAt: now.add({ minutes: validMinutes }).toString(),
    },
    urls: { sms: url(sms), mail: url(mail), screen: url(screen) },
  }
}

export function screenUrlOf(
  { secrets, publicUrl }: LinkContext,
  handOff: Pick<HandOffRow, 'id' | 'applicationId' | 'screenTokenHash'>,
): string | null {
  const tokens = [
    tokenOf(secrets, 'screen', handOff.id),
    secrets.previousLinkToken(purposeOf('screen'), handOff.id),
  ]
  const token = tokens.find((one) => one !== null && hashOf(one).equals(handOff.screenTokenHash)) ?? null
  return token === null ? null : urlOf(secrets, publicUrl, handOff, token)
}

/** Shown on no screen, so that a press proves the line. */
export function signatureUrlOf(
  { secrets, publicUrl }: LinkContext,
  handOff: Pick<HandOffRow, 'id' | 'applicationId'>,
): { readonly url: string; readonly tokenHash: Buffer } {
  const token = secrets.linkToken('handOff:signature', handOff.id)
  return { url: urlOf(secrets, publicUrl, handOff, token), tokenHash: hashOf(token) }
}

/** Compares in constant time. */
function tokenKindOf(hashes: TokenHashes | undefined, token: string): HandOffToken | null {
  const hash = hashOf(token)
  const hashOfKind = {
    sms: hashes?.smsTokenHash,
    mail: hashes?.mailTokenHash,
    screen: hashes?.screenTokenHash,
    signature: hashes?.signatureTokenHash,
  }
  const [kind = null] = tokenKinds.filter((one) => timingSafeEqual(hashOfKind[one] ?? noHash, hash))
  return kind
}

export const wayOf = (kind: HandOffToken): HandOffWay => (kind === 'signature' ? 'sms' : kind)

/** The SMS proves the line; anybody may read a mail or screen. */
export const declineEndOf = (way: HandOffWay): DeclineEnd => (way === 'sms' ? 'sale' : 'link')

const purposeOf = (way: HandOffWay) => `handOff:${way}`

const tokenOf = (secrets: Secrets, way: HandOffWay, id: string) => secrets.linkToken(purposeOf(way), id)

/** The wire's address has a place for a hash of the e-mail; a random value tells nothing. */
const urlOf = (
  secrets: Secrets,
  publicUrl: string,
  { id, applicationId }: Pick<HandOffRow, 'id' | 'applicationId'>,
  token: string,
): string =>
  `${publicUrl}/veridas/assisted/${applicationId}/${id}/${secrets.linkToken('handOff:address', id).slice(0, 4)}/${token}`

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const noHash = Buffer.alloc(32)

/** The phone shows the end of a sale for so long. */
export const lastPageMinutes = 5

/** The phone then only shows how the sale ended. */
async function leaveLastPage(
  db: Kysely<Database>,
  linkIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (linkIds.length === 0) return
  const until = now.add({ minutes: lastPageMinutes }).toString()
  await db
    .updateTable('linkSession')
    .set({ expiresAt: until })
    .where('linkId', 'in', linkIds)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', until)
    .execute()
}

export async function phoneActsUntil(db: Kysely<Database>, linkId: string): Promise<string | null> {
  const session = await db
    .selectFrom('linkSession')
    .select('expiresAt')
    .where('linkId', '=', linkId)
    .where('endedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return session?.expiresAt ?? null
}

export async function moveHandOff(db: Kysely<Database>, from: string, to: string): Promise<void> {
  await db
    .updateTable('handOff')
    .set({ applicationId: to })
    .where('applicationId', '=', from)
    .where('endedAt', 'is', null)
    .execute()
}
