import type { MaskedPerson } from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { StaffCaller } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { hideEmail, hideIdentityNumber, hideName, hidePhone } from '../../platform/hide.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Application, ApplicationStore } from '../origination/origination.ts'
import { personIdOf } from './person-keys.ts'

type PersonContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
}

export async function maskedPerson(
  { db, secrets }: Pick<PersonContext, 'db' | 'secrets'>,
  { person }: Application,
  now: Temporal.Instant,
): Promise<MaskedPerson> {
  return {
    id: await personIdOf(db, secrets.blindIndex('document', person.document), now),
    name: hideName(person.fullName),
    document: hideIdentityNumber(person.document),
    mobile: hidePhone(person.mobile),
    email: hideEmail(person.email),
  }
}

export type StaffCase = {
  /** Null once the person is erased. */
  readonly application: Application | null
  readonly isLocked: boolean
}

/** Null for locked or erased data, except for staff who answer to authorities. */
export async function applicationForStaff(
  { db, store }: PersonContext,
  id: string,
  { permissions }: StaffCaller,
): Promise<StaffCase | null> {
  const [open] = await store.findAll(db, [id])
  if (open !== undefined) return { application: open, isLocked: false }
  if (!permissions.includes('writeDossiers')) return null
  return { application: await store.find(db, id), isLocked: true }
}
