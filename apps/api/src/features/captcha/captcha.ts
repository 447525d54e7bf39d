import { createHash } from 'node:crypto'
import { getCaptcha, solveCaptcha } from '@cupo/wire'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { Received } from '../../platform/http/received.ts'
import type { Captcha } from '../../ports/captcha.ts'
import type { Random } from '../../ports/random.ts'
import type { Settings } from '../policy/policy.ts'

export type CaptchaParts = {
  readonly db: Kysely<Database>
  readonly captcha: Captcha
  readonly random: Random
  readonly settings: (now: Received['now']) => Promise<Settings>
}

export function captchaRoutes(bind: BindCall, { db, captcha, random, settings }: CaptchaParts): void {
  bind(getCaptcha)(async () => ({ status: 200, body: await captcha.challenge() }))

  bind(solveCaptcha)(async ({ params, now }) => {
    if (!(await captcha.verify(params.solution))) return { refusal: { code: 'CaptchaInvalido' } }
    const { captchaTicketSeconds, captchaTicketUses } = await settings(now)
    const ticket = Buffer.from(random.bytes(32)).toString('base64url')
    const kept = await db
      .insertInto('captchaTicket')
      .values({
        ticketHash: hashOf(ticket),
        challengeHash: hashOf(params.solution),
        usesLeft: captchaTicketUses,
        expiresAt: now.add({ seconds: captchaTicketSeconds }).toString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('usesLeft')
      .executeTakeFirst()
    if (kept === undefined) return { refusal: { code: 'CaptchaInvalido' } }
    return { status: 200, body: { ticket, expiresInSeconds: captchaTicketSeconds } }
  })
}

/** Uses up one of the ticket in header `X-Captcha-Ticket`; false without a live one. */
export async function spendTicket(db: Kysely<Database>, { headers, now }: Received): Promise<boolean> {
  const ticket = headers['x-captcha-ticket']
  if (typeof ticket !== 'string') return false
  const spent = await db
    .updateTable('captchaTicket')
    .set({ usesLeft: sql`uses_left - 1` })
    .where('ticketHash', '=', hashOf(ticket))
    .where('usesLeft', '>', 0)
    .where('expiresAt', '>', now.toString())
    .returning('usesLeft')
    .executeTakeFirst()
  return spent !== undefined
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
