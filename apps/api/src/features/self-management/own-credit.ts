import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Application, ApplicationStore } from '../origination/origination.ts'
import { loanStore, type StoredLoan } from '../servicing/servicing.ts'

export type OwnCredit = { readonly application: Application; readonly stored: StoredLoan }

type Parts = { readonly db: Kysely<Database>; readonly store: ApplicationStore }

/** A credit of this person by its key or by the id of its application; null for any other, unknown or foreign. */
export async function ownCredit(
  { db, store }: Parts,
  documentIndex: Buffer,
  id: string,
): Promise<OwnCredit | null> {
  const stored =
    (await loanStore.findOwn(db, id, documentIndex)) ??
    (await loanStore.findOwnByApplication(db, id, documentIndex))
  if (stored === null) return null
  const application = await store.findOwn(db, stored.applicationId, documentIndex)
  return application === null ? null : { application, stored }
}

/** Every credit of this person, newest first, each with its application. */
export async function ownCredits(parts: Parts, documentIndex: Buffer): Promise<readonly OwnCredit[]> {
  return withApplications(parts, await loanStore.ofDocument(parts.db, documentIndex))
}

/** The first of this person's credits, as their list begins, and how many there are. */
export async function listedCredits(parts: Parts, documentIndex: Buffer, first?: number) {
  const { loans, count } = await loanStore.listOfDocument(parts.db, documentIndex, first)
  return { credits: await withApplications(parts, loans), count }
}

async function withApplications(
  { db, store }: Parts,
  loans: readonly StoredLoan[],
): Promise<readonly OwnCredit[]> {
  if (loans.length === 0) return []
  const applications = await store.findAll(
    db,
    loans.map(({ applicationId }) => applicationId),
  )
  const byId = new Map(applications.map((application) => [application.id, application]))
  return loans.flatMap((stored) => {
    const application = byId.get(stored.applicationId)
    return application === undefined ? [] : [{ application, stored }]
  })
}
