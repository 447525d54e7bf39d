import { mayApprove, type StaffRole } from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import { accountOf, isOfShell } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ApprovalRecord } from './approval-store.ts'
import type { Staff } from './office-act.ts'

/** Approving needs a sign-in of the last minutes. */
const freshMinutes = 5

type Named = { readonly person: string; readonly user: string }

/**
 * Compares persons of the directory, whatever their session, role or user name; users of a shell by user
 * name.
 */
export function isSamePerson(
  { asker, askerPerson }: Pick<ApprovalRecord, 'asker' | 'askerPerson'>,
  other: Named,
) {
  if (askerPerson === other.person || isSameName(asker, other.user)) return true
  return isOfShell(asker) && accountOf(asker) === accountOf(other.user)
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * A second person has a role for the act now and had one at the request: `approver`, or any that the act's
 * table lets approve.
 */
export async function mayDecide(
  db: Kysely<Database>,
  approval: ApprovalRecord,
  who: Staff,
  approver?: StaffRole,
): Promise<boolean> {
  if (isOfShell(who.person) || isSamePerson(approval, who)) return false
  const isApprover = (roles: readonly StaffRole[]) =>
    approver === undefined ? mayApprove(approval.act, roles) : roles.includes(approver)
  return isApprover(who.roles) && isApprover(await rolesAt(db, who.person, approval.recordedAt))
}

/**
 * Roles at the last sign-in before the request, since the directory names groups at sign-in only. A person
 * who got the role later cannot decide; the act is requested again.
 */
async function rolesAt(db: Kysely<Database>, person: string, moment: string): Promise<readonly StaffRole[]> {
  const row = await db
    .selectFrom('staffSession')
    .select('roles')
    .where('person', '=', person)
    .where('signedInAt', '<=', moment)
    .orderBy('signedInAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.roles ?? []) as readonly StaffRole[]
}

/** `machineNow` in milliseconds. */
export const needsSignIn = ({ authenticatedAt }: { readonly authenticatedAt: string }, machineNow: number) =>
  machineNow - Date.parse(authenticatedAt) > freshMinutes * 60_000
