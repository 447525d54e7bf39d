import { createHash } from 'node:crypto'

/**
 * The 10-digit number of an idempotency key, stable over a crash, so that one key never makes two orders or bills.
 * `isTaken`: another key has the candidate.
 */
export function numberOf(idempotencyKey: string, isTaken: (candidate: string) => boolean): string {
  for (let attempt = 0; ; attempt += 1) {
    const digest = createHash('sha256').update(`${attempt} ${idempotencyKey}`).digest()
    const candidate = String(1_000_000_000 + (digest.readUIntBE(0, 6) % 9_000_000_000))
    if (!isTaken(candidate)) return candidate
  }
}
