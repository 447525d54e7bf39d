import type { Pesos } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Account } from './chart-of-accounts.ts'

export type Balances = Readonly<Partial<Record<Account, Pesos>>>

/** What stands on each account for a subject, in whole pesos: debits positive. Accounts never posted to are absent. */
export async function balancesOf(db: Kysely<Database>, subject: string): Promise<Balances> {
  const rows = await db
    .selectFrom('accountBalance')
    .select(['account', 'balance'])
    .where('subject', '=', subject)
    .orderBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance])) as Balances
}
