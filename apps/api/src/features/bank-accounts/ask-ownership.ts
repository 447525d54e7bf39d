import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Limit, takePlaceIn } from '../../platform/limits.ts'
import { banks } from '../../platform/text/banks.ts'
import type { AccountCheck, Bank, BankAccount } from '../../ports/bank.ts'

export type AccountOwnership = AccountCheck | 'unknownBank' | 'limitReached'

type Parts = { readonly db: Kysely<Database>; readonly bank: Pick<Bank, 'checkAccount'> }

/**
 * Asks the bank whether an account belongs to the person whom it names. Each question counts against the limit,
 * whatever the answer, so that nobody finds out whose accounts are. Throws `ProviderUnavailable`.
 */
export async function askOwnership(
  { db, bank }: Parts,
  account: BankAccount,
  limit: Limit,
  now: Temporal.Instant,
): Promise<AccountOwnership> {
  if (!Object.hasOwn(banks, account.bank)) return 'unknownBank'
  const place = await inTransaction(db, (transaction) => takePlaceIn(transaction, limit, [limit], now))
  return place === null ? 'limitReached' : bank.checkAccount(account)
}
