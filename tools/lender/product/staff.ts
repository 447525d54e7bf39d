import { userInfo } from 'node:os'
import type { Actor } from '../../../apps/api/src/platform/actor.ts'

/** Somebody of the lender who runs a command: the user of the machine that runs it, as audit rows name them. */
export const staff = (): Actor => ({ kind: 'staff', user: userName() })

/** A container may run under a number that no user has. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
