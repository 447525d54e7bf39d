import { Temporal } from 'temporal-polyfill'
import { type ClaimWork, workOnClaim } from '../../apps/api/src/features/claims/claims.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { commandOutbox } from '../../tools/lender/product/lender-parts.ts'
import type { World } from './start-world.ts'

/** What somebody of the lender does with a claim by the command, at the time of the world. */
export async function workedOn({ db, secrets, control, webUrl }: World, protocol: string, work: ClaimWork) {
  const now = Temporal.Instant.from(await control.clock())
  const outbox = commandOutbox(db, secrets, { now: () => now })
  const parts = { db, secrets, store: applicationStore(secrets), outbox, publicUrl: webUrl }
  return workOnClaim(parts, protocol, work, {
    actor: { kind: 'staff', user: 'ana' },
    now,
    requestId: 'claims',
  })
}
