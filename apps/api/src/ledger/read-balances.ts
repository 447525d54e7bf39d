import type { Pesos } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Account } from './chart-of-accounts.ts'

export type Balances = Readonly<Partial<Record<Account, Pesos>>>

/** What stands on each account for a subject, in whole pesos: debits positive. Accounts never posted to are absent. */
export async function balancesOf(db: Kysely<Database>, subject: string): Promise<Balances> {
  return (await balancesOfAll(db, [subject])).get(subject) ?? {}
}

/** `balancesOf` for many subjects in one round trip; those without a posting are absent. */
export async function balancesOfAll(
  db: Kysely<Database>,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Balances>> {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('accountBalance')
    .select(['subject', 'account', 'balance'])
    .where('subject', 'in', subjects)
    .orderBy('account')
    .execute()
  const bySubject = Map.groupBy(rows, ({ subject }) => subject)
  return new Map(
    [...bySubject].map(([subject, lines]) => [
      subject,
      Object.fromEntries(lines.map(({ account, balance }) => [account, balance])) as Balances,
    ]),
  )
}
