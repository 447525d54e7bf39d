import { createHash } from 'node:crypto'
import { dayFromIso, isVoid, type Pesos, pesos, subtract } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type Entry, mustPost, postEntries } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { isLoanOfMoney, loanStore, type StoredLoan } from '../servicing/servicing.ts'
import { completeWithdrawal } from './complete-withdrawal.ts'
import { freeCredits, refundHeldCredits, takeBackRefunds } from './held-credits.ts'
import {
  isInReturnTerm,
  latestRequest,
  type WithdrawalContext,
  type WithdrawalRequest,
} from './withdrawal-request.ts'

export type BankCredit = {
  /** The bank's name of the credit for all time. */
  readonly reference: string
  readonly contractNumber: string
  readonly amount: Pesos
  readonly creditedAt: Temporal.Instant
}

/**
 * Books a bank credit to suspense of its loan, once for each reference. When the principal is together within the term,
 * the loan becomes void; the day of arrival counts. Other credits become a refund task. `isWithdrawn` is true for the one
 * credit that voided the loan. Refuses an unknown loan (`NoEncontrado`), a reference of another credit
 * (`ClaveReutilizada`) and a future day (`FechaFutura`).
 */
export async function receiveBankCredit(
  context: WithdrawalContext,
  credit: BankCredit,
  who: ActingParty,
): Promise<Result<{ readonly isWithdrawn: boolean }>> {
  const { db } = context.servicing
  const found = await loanStore.findByContractNumber(db, credit.contractNumber)
  if (found === null) return refuse('NoEncontrado')
  const valueOn = businessDate(credit.creditedAt).toString()
  if (valueOn > businessDate(who.now).toString()) return refuse('FechaFutura')
  return inTransaction(db, async (transaction) => {
    const stored = await loanStore.lock(transaction, found.id)
    const isNew = await insertCredit(transaction, stored, { ...credit, valueOn }, who)
    if (isNew === null) return refuse('ClaveReutilizada')
    if (!isNew) return done({ isWithdrawn: false })
    const request = await requestOfCredit(transaction, stored, valueOn)
    const free = request === null ? 0 : await freeCredits(transaction, stored.id)
    if (request !== null && free >= stored.loan.terms.principal) {
      await takeBackRefunds(transaction, stored.id, who)
      await completeWithdrawal(context, transaction, stored, request, who)
      return done({ isWithdrawn: true })
    }
    // An open request waits for the rest of the principal; nothing else refunds what comes after its end.
    if (request?.state !== 'requested') await refundHeldCredits(transaction, stored, who.now)
    return done({ isWithdrawn: false })
  })
}

/**
 * An open request, or one that lapsed before the credit was known. Null when there is none, and for a void or sold loan.
 */
async function requestOfCredit(
  transaction: Transaction<Database>,
  stored: StoredLoan,
  valueOn: string,
): Promise<WithdrawalRequest | null> {
  const { loan } = stored
  if (!isLoanOfMoney(stored) || isVoid(loan) || loan.closed?.because === 'sold') return null
  const latest = await latestRequest(transaction, stored.id)
  const isAsked = latest?.state === 'requested' || latest?.state === 'lapsed'
  return latest !== null && isAsked && isInReturnTerm(latest, dayFromIso(valueOn)) ? latest : null
}

type DatedCredit = BankCredit & { readonly valueOn: string }

/** False for a known credit; null when its reference stands for another. */
async function insertCredit(
  transaction: Transaction<Database>,
  { id: loanId }: StoredLoan,
  { reference, contractNumber, amount, creditedAt, valueOn }: DatedCredit,
  { now, actor, requestId }: ActingParty,
): Promise<boolean | null> {
  const content = JSON.stringify([contractNumber, amount, creditedAt.toString()])
  const fingerprint = createHash('sha256').update(content).digest('hex')
  const id = newId()
  const created = await transaction
    .insertInto('bankCredit')
    .values({ id, reference, loanId, amount, valueOn, fingerprint, createdAt: now.toString() })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created === undefined) {
    const known = transaction
      .selectFrom('bankCredit')
      .select('fingerprint')
      .where('reference', '=', reference)
    return (await known.executeTakeFirstOrThrow()).fingerprint === fingerprint ? false : null
  }
  const entry: Entry = {
    kind: 'bankCredit',
    source: { kind: 'bankCredit', id },
    subject: loanId,
    bookedOn: businessDate(now).toString(),
    valueOn,
    idempotencyKey: `bankCredit:${id}`,
    actor: actor.kind,
    lines: [
      { account: 'bank', amount },
      { account: 'suspense', amount: subtract(pesos(0), amount) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
  const subject = { subjectType: 'loan', subjectId: loanId, after: { reference, amount } }
  await writeAudit(transaction, { actor, action: 'receiveBankCredit', ...subject, requestId }, now)
  return true
}
