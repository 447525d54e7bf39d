import type { Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { lockRow, lockTasksOfLoans } from '../../refunds/refunds.ts'
import { collectedReference, findMoney, loanStore, readReference } from '../../servicing/servicing.ts'
import type { LockedAttempt } from '../notices/settlement-store.ts'
import { providerName } from '../notices/transaction-store.ts'

type ProviderTransaction = {
  readonly id: string
  readonly xRefPayco: string
  readonly amount: number
  readonly outcome: 'waiting' | 'posted' | 'suspense' | 'failed' | 'reversed' | 'quarantined'
  readonly attempt: LockedAttempt | null
}

/** Locks in the order of a notice. Null for money of another collector. */
export async function lockTransaction(
  transaction: Transaction<Database>,
  reference: string,
): Promise<ProviderTransaction | null> {
  const { onward, from, name } = readReference(reference)
  if (onward.length > 0 || from !== providerName) return null
  const made = transaction
    .selectFrom('paymentTransaction')
    .select(['id', 'xRefPayco', 'amount', 'outcome', 'attemptId'])
    .where('provider', '=', providerName)
    .where('xRefPayco', '=', name)
  const known = await made.executeTakeFirst()
  if (known === undefined) return null
  const attempt =
    known.attemptId === null
      ? null
      : await transaction
          .selectFrom('paymentAttempt')
          .select([
            'id',
            'purpose',
            'applicationId',
            'key',
            'kind',
            'amount',
            'isTest',
            'state',
            'requestedAt',
            'requestId',
          ])
          .where('id', '=', known.attemptId)
          .forUpdate()
          .executeTakeFirstOrThrow()
  if (attempt !== null && attempt.purpose !== 'loan') {
    await lockRow(transaction, 'application', attempt.applicationId)
  }
  const { attemptId: _named, ...locked } = await made.forUpdate().executeTakeFirstOrThrow()
  return { ...locked, attempt }
}

/**
 * Takes the locks in the order of the verbs that correct payments. Returns the id of the loan that has the
 * money, or null.
 */
export async function lockCorrection(
  transaction: Transaction<Database>,
  reference: string,
  contractNumber?: string,
): Promise<string | null> {
  await lockTransaction(transaction, collectedReference(reference))
  const money = await findMoney(transaction, reference)
  const target =
    contractNumber === undefined ? null : await loanStore.findByContractNumber(transaction, contractNumber)
  const ids = [money?.loanId, target?.id].flatMap((id) => id ?? [])
  await lockTasksOfLoans(transaction, ids)
  if (ids.length > 0) await loanStore.lockAll(transaction, ids)
  return money?.loanId ?? null
}
