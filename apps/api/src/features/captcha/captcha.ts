import { createHash } from 'node:crypto'
import { getCaptcha, solveCaptcha } from '@cupo/wire'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Captcha } from '../../ports/captcha.ts'
import type { Random } from '../../ports/random.ts'

const ticketUses = 3
const ticketSeconds = 300

export type CaptchaContext = {
  readonly db: Kysely<Database>
  readonly captcha: Captcha
  readonly random: Random
}

export function captchaRoutes(bind: BindCall, { db, captcha, random }: CaptchaContext): void {
  bind(getCaptcha)(async () => ({ status: 200, body: await captcha.challenge() }))

  bind(solveCaptcha)(async ({ params, now }) => {
    if (!(await captcha.verify(params.solution))) return { refusal: { code: 'CaptchaInvalido' } }
    const ticket = Buffer.from(random.bytes(32)).toString('base64url')
    await db
      .insertInto('captchaTicket')
      .values({
        ticketHash: hashOf(ticket),
        usesLeft: ticketUses,
        expiresAt: now.add({ seconds: ticketSeconds }).toString(),
      })
      .execute()
    return { status: 200, body: { ticket, expiresInSeconds: ticketSeconds } }
  })
}

/** Marks a challenge as solved until it expires; false when it was before. */
export const challengeSpender =
  (db: Kysely<Database>) =>
  async (challengeId: string, expiresAtSeconds: number): Promise<boolean> => {
    const expiresAt = Temporal.Instant.fromEpochMilliseconds(expiresAtSeconds * 1000).toString()
    const spent = await db
      .insertInto('spentChallenge')
      .values({ hash: hashOf(challengeId), expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('expiresAt')
      .executeTakeFirst()
    return spent !== undefined
  }

/** False without a live ticket in `X-Captcha-Ticket`. Repeating the same document is free. */
export const spendTicket = async (
  db: Kysely<Database>,
  received: Pick<ReceivedRequest, 'headers' | 'now'>,
  documentIndex: Buffer | null = null,
): Promise<boolean> => {
  const documentOf = documentIndex === null ? null : async () => documentIndex
  return (await spend(db, received, documentOf, async () => done(true))).ok
}

export type DocumentOf = (transaction: Transaction<Database>) => Promise<Buffer>

/** `limit` judges each new document; its refusal spends nothing. */
export const openWithTicket = (
  db: Kysely<Database>,
  received: Pick<ReceivedRequest, 'headers' | 'now'>,
  documentOf: DocumentOf,
  mayOpen: (transaction: Transaction<Database>) => Promise<Result<true>>,
): Promise<Result<true>> => spend(db, received, documentOf, mayOpen)

async function spend(
  db: Kysely<Database>,
  { headers, now }: Pick<ReceivedRequest, 'headers' | 'now'>,
  documentOf: DocumentOf | null,
  maySpend: (transaction: Transaction<Database>) => Promise<Result<true>>,
): Promise<Result<true>> {
  const ticket = headers['x-captcha-ticket']
  if (typeof ticket !== 'string') return refuse('CaptchaRequerido')
  const ticketHash = hashOf(ticket)
  return inTransaction(db, async (transaction) => {
    const live = await transaction
      .selectFrom('captchaTicket')
      .select('usesLeft')
      .where('ticketHash', '=', ticketHash)
      .where('expiresAt', '>', now.toString())
      .forUpdate()
      .executeTakeFirst()
    if (live === undefined) return refuse('CaptchaRequerido')
    const documentIndex = documentOf === null ? null : await documentOf(transaction)
    if (documentIndex !== null && (await wasOpened(transaction, ticketHash, documentIndex))) return done(true)
    if (live.usesLeft <= 0) return refuse('CaptchaRequerido')
    const allowed = await maySpend(transaction)
    if (!allowed.ok) return allowed
    await transaction
      .updateTable('captchaTicket')
      .set({ usesLeft: sql`uses_left - 1` })
      .where('ticketHash', '=', ticketHash)
      .execute()
    if (documentIndex !== null) {
      await transaction.insertInto('captchaTicketDocument').values({ ticketHash, documentIndex }).execute()
    }
    return done(true)
  })
}

async function wasOpened(
  transaction: Transaction<Database>,
  ticketHash: Buffer,
  documentIndex: Buffer,
): Promise<boolean> {
  const opened = await transaction
    .selectFrom('captchaTicketDocument')
    .select('documentIndex')
    .where('ticketHash', '=', ticketHash)
    .where('documentIndex', '=', documentIndex)
    .executeTakeFirst()
  return opened !== undefined
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
