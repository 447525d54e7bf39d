import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import type { PinPurpose } from './send-pin.ts'

/**
 * The live code of another question of the same person counts for this one instead, with the tries that it bore: whoever
 * corrects a form types the code that they were sent. Whether both are the same person's is the caller's to say.
 */
export async function movePin(
  transaction: Transaction<Database>,
  {
    from,
    to,
    purpose,
  }: { readonly from: readonly string[]; readonly to: string; readonly purpose: PinPurpose },
  now: Temporal.Instant,
): Promise<void> {
  if (from.length === 0) return
  await transaction
    .updateTable('pinChallenge')
    .set({ applicationId: to })
    .where('applicationId', 'in', from)
    .where('purpose', '=', purpose)
    .where('replacedAt', 'is', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toString())
    .execute()
}
