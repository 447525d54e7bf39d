import { pesos } from '@cupo/credit-engine'
import type { Application } from '../../api/src/features/origination/origination.ts'
import { loanStore, type PortfolioSale, sellPortfolio } from '../../api/src/features/servicing/servicing.ts'
import { actors } from '../../api/src/platform/actor.ts'
import { inTransaction } from '../../api/src/platform/database/transaction.ts'
import { newId } from '../../api/src/platform/ids.ts'
import { happened, mustSucceed } from './life/happen.ts'
import { everybody, type SeededPerson } from './people.ts'
import { requestId, type Stage } from './stage.ts'

/** The ledger is append-only: an earlier generation's applications end and go to retired persons. */
export async function retireGeneration(stage: Stage): Promise<void> {
  const { db, secrets, store } = stage.origination
  for (const [index, person] of everybody.entries()) {
    const documentIndex = secrets.blindIndex('document', person.document)
    const applications = await store.ofDocument(db, documentIndex)
    for (const application of applications) {
      await end(stage, application)
      await giveTo(stage, application.id, retiredDocument(stage, index))
    }
    await forget(stage, person, documentIndex)
  }
}

const retiredDocument = ({ now }: Stage, index: number): string =>
  `${Math.floor(now.epochMilliseconds / 1000)}${String(index).padStart(2, '0')}`

const saleOfGeneration: PortfolioSale = {
  id: newId(),
  buyer: { name: 'Demo S.A.S.', taxId: '900.000.001-2', contact: '-' },
  price: pesos(0),
  tell: async () => {},
}

async function end(stage: Stage, application: Application): Promise<void> {
  const { servicing, now } = stage
  const stored = await loanStore.findByApplication(servicing.db, application.id)
  if (stored !== null && stored.loan.closed === null) {
    const who = { now, actor: actors.clock, requestId }
    // Refused while a withdrawal is open: that loan goes on, and ends by it.
    if (stored.pausedThrough === null) {
      mustSucceed('the sale', await sellPortfolio(servicing, stored.id, who, saleOfGeneration))
    }
  }
  if (application.situation === 'EmAndamento') {
    const cancelled = { type: 'Cancelled', by: 'customer' } as const
    await happened(stage, application.id, [cancelled], { at: now, actor: actors.clock })
  }
}

async function giveTo({ origination, now }: Stage, id: string, document: string): Promise<void> {
  const { db, secrets, store } = origination
  const documentIndex = secrets.blindIndex('document', document)
  await inTransaction(db, async (transaction) => {
    const application = await store.lock(transaction, id)
    await store.update(transaction, { ...application, person: { ...application.person, document } }, now)
    await loanStore.changeOwner(transaction, id, documentIndex)
    for (const table of ['pinChallenge', 'paymentAttempt'] as const) {
      await transaction.updateTable(table).set({ documentIndex }).where('applicationId', '=', id).execute()
    }
  })
}

/** Otherwise the next generation would meet these sessions, claims and limits. */
async function forget(
  { origination: { db, secrets } }: Stage,
  { mobile }: SeededPerson,
  documentIndex: Buffer,
): Promise<void> {
  const subjects = [documentIndex, secrets.blindIndex('mobile', mobile)]
  await db.deleteFrom('limitEvent').where('subject', 'in', subjects).execute()
  for (const table of ['session', 'borrower', 'claim', 'contactPreference'] as const) {
    await db.deleteFrom(table).where('documentIndex', '=', documentIndex).execute()
  }
}
