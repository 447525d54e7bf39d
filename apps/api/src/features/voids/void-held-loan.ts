import type { Pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { lockSubject } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { endHold, type HoldContext } from '../holds/holds.ts'
import { openOverpaymentTask } from '../refunds/refunds.ts'
import { loanStore, type StoredLoan, voidForFraud } from '../servicing/servicing.ts'

type VoidedLoan = {
  readonly former: StoredLoan
  readonly lost: Pesos
  readonly owed: Pesos
  /** Of the theft. */
  readonly claimIds: readonly string[]
}

/**
 * Voids a loan that is held for identity theft, and owes what was paid for it in a refund task. A hold ends with the last
 * open loan that it stops. Refuses an unknown contract (`NoEncontrado`), a void loan (`CreditoPagado`), and one that nothing
 * holds for theft, that was sold or whose borrower is withdrawing (`EtapaInvalida`).
 */
export async function voidHeldLoan(
  context: HoldContext,
  transaction: Transaction<Database>,
  { contractNumber, reason }: { readonly contractNumber: string; readonly reason: string },
  who: ActingParty,
): Promise<Result<VoidedLoan>> {
  const former = await lockHeldLoan(transaction, contractNumber)
  if (former === null) return refuse('NoEncontrado')
  const end = former.loan.closed?.because
  if (end === 'voided') return refuse('CreditoPagado')
  const holds = await theftsOf(transaction, former.id)
  const hold = holds[0]?.id
  const isEnded = end === 'sold' || end === 'withdrawn' || former.pausedThrough !== null
  if (hold === undefined || isEnded) return refuse('EtapaInvalida')
  const { owed, lost } = await voidForFraud(
    context.servicing,
    transaction,
    former,
    { holdId: hold, reason },
    who,
  )
  const task = {
    loanId: former.id,
    applicationId: former.applicationId,
    subject: `void:${contractNumber}`,
    transactionId: null,
    surplus: owed,
    reason: 'unexpected',
    note: 'paid for a credit that is void for fraud',
  } as const
  await openOverpaymentTask(transaction, task, who.now)
  for (const { id } of holds) {
    if (!(await stopsAnOpenLoan(transaction, id)))
      await endHold(context, transaction, { id, ending: 'voided', reason }, who)
  }
  return done({ former, lost, owed, claimIds: holds.flatMap(({ claimId }) => claimId ?? []) })
}

/** Locks a loan after the holds of its owner, as a hold does. Null for an unknown contract. */
export async function lockHeldLoan(
  transaction: Transaction<Database>,
  contractNumber: string,
): Promise<StoredLoan | null> {
  const found = await loanStore.findByContractNumber(transaction, contractNumber)
  if (found === null) return null
  await lockSubject(transaction, { kind: 'hold', subject: found.documentIndex })
  return loanStore.lock(transaction, found.id)
}

/** The thefts for which a loan is held, the first one first. */
async function theftsOf(
  transaction: Transaction<Database>,
  loanId: string,
): Promise<readonly { readonly id: string; readonly claimId: string | null }[]> {
  return transaction
    .selectFrom('loanHold')
    .innerJoin('personHold', 'personHold.id', 'loanHold.holdId')
    .leftJoin('personHoldEnd', 'personHoldEnd.holdId', 'personHold.id')
    .where('loanHold.loanId', '=', loanId)
    .where('kind', '=', 'identityTheft')
    .where('personHoldEnd.holdId', 'is', null)
    .select(['personHold.id', 'personHold.claimId'])
    .orderBy('heldAt')
    .orderBy('personHold.id')
    .execute()
}

async function stopsAnOpenLoan(transaction: Transaction<Database>, holdId: string): Promise<boolean> {
  const open = await transaction
    .selectFrom('loanHold')
    .innerJoin('loan', 'loan.id', 'loanHold.loanId')
    .where('holdId', '=', holdId)
    .where('situation', '=', 'open')
    .select('loan.id')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
