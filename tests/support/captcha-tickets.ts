import { createHash, randomBytes } from 'node:crypto'
import type { World } from './start-world.ts'

/** A captcha ticket as solving a challenge earns it, without the work; its header. */
export async function captchaTicket({ db, control }: World): Promise<Readonly<Record<string, string>>> {
  const ticket = randomBytes(32).toString('base64url')
  const now = new Date(await control.clock()).getTime()
  await db
    .insertInto('captchaTicket')
    .values({
      ticketHash: createHash('sha256').update(ticket).digest(),
      usesLeft: 3,
      expiresAt: new Date(now + 300_000).toISOString(),
    })
    .execute()
  return { 'x-captcha-ticket': ticket }
}
