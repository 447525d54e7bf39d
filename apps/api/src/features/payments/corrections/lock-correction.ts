import type { Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { lockTasksOfLoans } from '../../refunds/refunds.ts'
import { findMoney, firstName, loanStore } from '../../servicing/servicing.ts'
import { lockTransaction } from './lock-transaction.ts'

/** In the verbs' lock order. Answers the loan that has the money; null without one. */
export async function lockCorrection(
  transaction: Transaction<Database>,
  reference: string,
  contractNumber?: string,
): Promise<string | null> {
  await lockTransaction(transaction, firstName(reference))
  const money = await findMoney(transaction, reference)
  const target =
    contractNumber === undefined ? null : await loanStore.findByContractNumber(transaction, contractNumber)
  const ids = [money?.loanId, target?.id].flatMap((id) => id ?? [])
  await lockTasksOfLoans(transaction, ids)
  if (ids.length > 0) await loanStore.lockAll(transaction, ids)
  return money?.loanId ?? null
}
