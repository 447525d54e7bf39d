import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../platform/actor.ts'
import { instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Budget } from '../../platform/jobs/outbox.ts'
import { backgroundRequestId } from '../../platform/request-id.ts'
import type { Bank } from '../../ports/bank.ts'
import { isLoanOfMoney } from '../servicing/servicing.ts'
import { receiveBankCredit } from './receive-bank-credit.ts'
import type { WithdrawalContext } from './withdrawal-request.ts'

export type FollowContext = {
  readonly withdrawals: WithdrawalContext
  readonly bank: Pick<Bank, 'creditsOf'>
  readonly onFailure: (contractNumber: string, error: unknown) => void
}

/** Days that the bank is asked after a request has ended: it may tell late, and borrowers send late or twice. */
const followedDays = 30

/**
 * Asks the bank about each loan of money with a request, open or ended at most `followedDays` ago. A known credit changes
 * nothing. Returns how many withdrawals it completed.
 */
export async function followCredits(
  { withdrawals, bank, onFailure }: FollowContext,
  now: Temporal.Instant,
  budget: Budget,
): Promise<number> {
  const followed = await followedLoans(withdrawals.servicing.db, now)
  const who = { now, actor: actors.bank, requestId: backgroundRequestId() }
  let completed = 0
  for (const contractNumber of followed) {
    if (budget.isSpent()) break
    try {
      for (const { reference, amount, creditedAt } of await bank.creditsOf(contractNumber)) {
        const credit = { reference, contractNumber, amount, creditedAt: instantOf(creditedAt) }
        const received = await receiveBankCredit(withdrawals, credit, who)
        if (!received.ok) onFailure(contractNumber, new Error(received.refusal.code))
        else if (received.value.isWithdrawn) completed += 1
      }
    } catch (error) {
      onFailure(contractNumber, error)
    }
  }
  return completed
}

/** Open requests come first: a spent budget must not let one lapse. */
async function followedLoans(db: Kysely<Database>, now: Temporal.Instant): Promise<ReadonlySet<string>> {
  const endedSince = now.subtract({ hours: followedDays * 24 }).toString()
  const rows = await db
    .selectFrom('withdrawalRequest')
    .innerJoin('loan', 'loan.id', 'withdrawalRequest.loanId')
    .select(['loan.contractNumber', 'loan.origin'])
    .where(({ or, eb }) =>
      or([eb('withdrawalRequest.endedAt', 'is', null), eb('withdrawalRequest.endedAt', '>=', endedSince)]),
    )
    .orderBy('withdrawalRequest.endedAt', (order) => order.desc().nullsFirst())
    .orderBy('withdrawalRequest.requestedAt')
    .execute()
  return new Set(rows.filter(isLoanOfMoney).map(({ contractNumber }) => contractNumber))
}
