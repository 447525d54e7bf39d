import { listBanks } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { type Limit, takePlaceIn } from '../../platform/limits.ts'
import { accountLengthsOf, banks } from '../../platform/text/banks.ts'
import type { AccountCheck, Bank, BankAccount } from '../../ports/bank.ts'

export type AccountOwnership = AccountCheck | 'unknownBank' | 'limitReached'

/**
 * Each question counts against the limit, whatever the answer (no probing for accounts). Throws
 * `ProviderUnavailable`.
 */
export async function askOwnership(
  { db, bank }: { readonly db: Kysely<Database>; readonly bank: Pick<Bank, 'checkAccount'> },
  account: BankAccount,
  limit: Limit,
  now: Temporal.Instant,
): Promise<AccountOwnership> {
  if (!Object.hasOwn(banks, account.bank)) return 'unknownBank'
  const place = await inTransaction(db, (transaction) => takePlaceIn(transaction, limit, [limit], now))
  return place === null ? 'limitReached' : bank.checkAccount(account)
}

const byName = Object.entries(banks)
  .map(([id, name]) => {
    const { savings, checking } = accountLengthsOf(id)
    return { id, name, accountLengths: { Ahorros: [...savings], Corriente: [...checking] } }
  })
  .sort((one, other) => one.name.localeCompare(other.name, 'es'))

export function bankRoutes(bind: BindCall): void {
  bind(listBanks)(async () => ({ status: 200, body: byName }))
}
