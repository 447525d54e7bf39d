import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Application, ApplicationStore } from '../origination/origination.ts'
import {
  findOwnLoan,
  listOwnLoans,
  loanStore,
  type OwnLoan,
  type StoredLoan,
} from '../servicing/servicing.ts'

export type OwnCredit = { readonly application: Application; readonly stored: StoredLoan }

export type ShownCredit = OwnCredit & Pick<OwnLoan, 'figures'>

type CreditContext = { readonly db: Kysely<Database>; readonly store: ApplicationStore }

export async function ownCredit(
  { db, store }: CreditContext,
  documentIndex: Buffer,
  id: string,
): Promise<ShownCredit | null> {
  const own = await findOwnLoan(db, documentIndex, id)
  if (own === null || !own.isOpenToPerson) return null
  const { stored, figures } = own
  const application = await store.findOwn(db, stored.applicationId, documentIndex)
  return application === null ? null : { application, stored, figures }
}

export async function ownCredits(
  context: CreditContext,
  documentIndex: Buffer,
): Promise<readonly OwnCredit[]> {
  const loans = await loanStore.ofDocument(context.db, documentIndex)
  return withApplications(
    context,
    loans.map((stored) => ({ stored })),
  )
}

export async function listedCredits(context: CreditContext, documentIndex: Buffer, first?: number) {
  const { loans, count } = await listOwnLoans(context.db, documentIndex, first)
  return { credits: await withApplications(context, loans), count }
}

async function withApplications<Own extends { readonly stored: StoredLoan }>(
  { db, store }: CreditContext,
  loans: readonly Own[],
): Promise<readonly (Own & OwnCredit)[]> {
  if (loans.length === 0) return []
  const applications = await store.findAll(
    db,
    loans.map(({ stored }) => stored.applicationId),
  )
  const byId = new Map(applications.map((application) => [application.id, application]))
  return loans.flatMap((own) => {
    const application = byId.get(own.stored.applicationId)
    return application === undefined ? [] : [{ ...own, application }]
  })
}
