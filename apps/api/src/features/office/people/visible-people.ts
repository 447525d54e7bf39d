import type { SubjectType } from '@cupo/wire/office'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StaffCaller } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { documentIndexOf } from '../person-keys.ts'

export const seesLocked = ({ permissions }: StaffCaller): boolean => permissions.includes('seeLockedPeople')

/** True for an application of a proved person with nothing hidden from the caller. */
export const isVisible = (row: string, withLocked: boolean): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${row}.proved_at`)} is not null
    and (${withLocked}::boolean or (${sql.ref(`${row}.person`)} is not null and ${sql.ref(`${row}.locked_at`)} is null)))`

/** A person with a visible application, or with a quota of their own. */
const isPerson = (documentIndex: RawBuilder<unknown>, withLocked: boolean): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from application as own where own.document_index = ${documentIndex} and ${isVisible('own', withLocked)})
    or exists (select from pre_validation as quota where quota.document_index = ${documentIndex} and quota.proved_at is not null))`

/** Null for an unknown id and, unless `withLocked`, for a locked or erased person. */
export async function findPerson(
  db: Kysely<Database>,
  personId: string,
  withLocked: boolean,
): Promise<Buffer | null> {
  const documentIndex = await documentIndexOf(db, personId)
  if (documentIndex === null) return null
  const { rows } = await sql<{ isVisible: boolean }>`
    select ${isPerson(sql`${documentIndex}::bytea`, withLocked)} as "isVisible"`.execute(db)
  return rows[0]?.isVisible === true ? documentIndex : null
}

export type NotedSubject = { readonly type: SubjectType; readonly id: string }

/** The owner of a case; null without a case or owner. */
export async function findSubject(
  db: Kysely<Database>,
  { type, id }: NotedSubject,
  withLocked: boolean,
): Promise<{ readonly documentIndex: Buffer | null } | null> {
  if (type === 'person') {
    const documentIndex = await findPerson(db, id, withLocked)
    return documentIndex === null ? null : { documentIndex }
  }
  const { rows } = await sql<{ documentIndex: Buffer | null }>`${casesById[type](id, withLocked)}`.execute(db)
  return rows[0] ?? null
}

const casesById: Readonly<
  Record<Exclude<SubjectType, 'person'>, (id: string, withLocked: boolean) => RawBuilder<unknown>>
> = {
  application: (id, withLocked) => sql`
    select document_index as "documentIndex" from application
    where id = ${id}::uuid and ${isVisible('application', withLocked)}`,
  loan: (id, withLocked) => sql`
    select loan.document_index as "documentIndex" from loan join application on application.id = loan.application_id
    where loan.id = ${id}::uuid and ${isVisible('application', withLocked)}`,
  claim: (id, withLocked) => sql`
    select document_index as "documentIndex" from claim
    where id = ${id}::uuid and (document_index is null or ${isPerson(sql`claim.document_index`, withLocked)})`,
  paymentTask: (id, withLocked) => sql`
    select application.document_index as "documentIndex" from payment_task
    left join application on application.id = payment_task.application_id
    where payment_task.id = ${id}::uuid and (application.id is null or ${isVisible('application', withLocked)})`,
}
