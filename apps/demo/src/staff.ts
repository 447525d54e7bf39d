import { staffRoles } from '@cupo/wire/office'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Config } from '../../api/src/platform/config.ts'
import { newId } from '../../api/src/platform/ids.ts'
import type { Foundation } from '../../api/src/wiring/foundation.ts'

const staffSchema = v.array(v.object({ user: v.string(), name: v.string(), groups: v.array(v.string()) }))

/** The demo's staff came in before the tour: nobody approves what was asked before their first sign-in. */
export async function letStaffIn(
  { office }: Config,
  { staffSessions, clock }: Pick<Foundation, 'staffSessions' | 'clock'>,
): Promise<void> {
  if (office === null) return
  const { issuer, roleOf } = office
  const answer = await fetch(new URL('/control/staff', issuer))
  for (const { user, name, groups } of v.parse(staffSchema, await answer.json())) {
    const roles = staffRoles.filter((role) => groups.some((group) => roleOf[group] === role))
    // No browser has the session, which ends for idleness.
    const authenticatedAt = Temporal.Instant.fromEpochMilliseconds(0)
    await staffSessions.start(
      { user, person: `${issuer} ${user}`, name, groups, authenticatedAt, proof: '' },
      roles,
      { now: clock.now(), requestId: newId(), before: undefined },
    )
  }
}
