import { isDeepStrictEqual } from 'node:util'
import type { EffectiveAnnualRate } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { readUsuryTable, type UsuryCaps, usuryCapsOf } from '../../policy/policy.ts'
import { loanColumns, loanOfRow, type StoredLoan } from '../loan-store.ts'
import { stampsOfOtherCaps } from './advance-loans.ts'
import { withCurrentCaps } from './bring-up-to-date.ts'

/** A replay finds these numbers and changes nothing. */
export type CapEffects = {
  readonly openLoans: number
  readonly refunds: number
  readonly refunded: number
}

const batchSize = 200

/** Null for a cap that is loaded already. */
export async function weighCap(
  db: Kysely<Database>,
  { month, cap }: { readonly month: string; readonly cap: EffectiveAnnualRate },
): Promise<CapEffects | null> {
  const table = await readUsuryTable(db)
  if (table.some((row) => row.month === month && row.cap === cap)) return null
  const others = table.filter((row) => row.month !== month)
  return weighCaps(db, usuryCapsOf([...others, { month, cap }]))
}

async function weighCaps(db: Kysely<Database>, caps: UsuryCaps): Promise<CapEffects> {
  const effects = { openLoans: 0, refunds: 0, refunded: 0 }
  await inTransaction(db, async (transaction) => {
    const stamps = [
      ...(await stampsOfOtherCaps(transaction, caps, 'open')),
      ...(await stampsOfOtherCaps(transaction, caps, 'paid')),
    ]
    if (stamps.length === 0) return
    for (let after: string | null = ''; after !== null; ) {
      const loans: readonly StoredLoan[] = await loansAfter(transaction, after, stamps)
      const replayed = await withCurrentCaps(transaction, loans, { caps })
      for (const [index, { loan }] of loans.entries()) {
        const corrected = replayed[index]?.loan ?? loan
        const surplus = corrected.overpaid - loan.overpaid
        if (loan.closed === null && !isDeepStrictEqual(corrected, loan)) effects.openLoans += 1
        if (loan.closed?.because === 'paid' && corrected.closed?.because === 'paid' && surplus > 0) {
          effects.refunds += 1
          effects.refunded += surplus
        }
      }
      after = loans.length < batchSize ? null : (loans.at(-1)?.id ?? null)
    }
  })
  return effects
}

async function loansAfter(
  transaction: Transaction<Database>,
  id: string,
  stamps: readonly string[],
): Promise<readonly StoredLoan[]> {
  const rows = await transaction
    .selectFrom('loan')
    .select(loanColumns)
    .where('capsStamp', 'in', stamps)
    .$if(id !== '', (query) => query.where('id', '>', id))
    .orderBy('id')
    .limit(batchSize)
    .execute()
  return rows.map(loanOfRow)
}
