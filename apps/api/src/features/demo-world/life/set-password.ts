import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../../platform/actor.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { createPasswordHasher, savePassword } from '../../sign-in/sign-in.ts'
import type { SeededPerson } from '../people.ts'
import { requestId, type Stage } from '../stage.ts'

/**
 * Sets the password that the demo tells everybody. It holds the name of the brand, which the screen's rule would
 * refuse, so it begins where that rule has been passed: at hashing.
 */
export async function setPassword(
  { origination: { db, secrets } }: Stage,
  { document }: SeededPerson,
  password: string,
  at: Temporal.Instant,
): Promise<void> {
  const documentIndex = secrets.blindIndex('document', document)
  const passwordHash = await createPasswordHasher(1).hash(password)
  const who = { now: at, actor: actors.clock, requestId }
  await inTransaction(db, (transaction) =>
    savePassword(transaction, { documentIndex, passwordHash, sessionId: null }, who),
  )
}
