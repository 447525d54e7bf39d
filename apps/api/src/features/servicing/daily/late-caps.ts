import { isDeepStrictEqual } from 'node:util'
import { dayOf, type EffectiveAnnualRate, type Pesos, subtract } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../platform/business-date.ts'
import { isDatabaseAway } from '../../../platform/database/refused-writes.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { readUsuryCaps, readUsuryTable, type UsuryCaps, usuryCapsOf } from '../../policy/policy.ts'
import { loanColumns, loanOfRow, loanStore, type StoredLoan } from '../loan-store.ts'
import { type JobContext, stampsOfOtherCaps } from './advance-loans.ts'
import { bringUpToDate, type UpTo, withCurrentCaps } from './bring-up-to-date.ts'

export type UsuryOverpayment = {
  readonly loanId: string
  readonly applicationId: string
  readonly subject: string
  readonly surplus: Pesos
}

export type CorrectionContext = JobContext & {
  readonly openRefund: (
    transaction: Transaction<Database>,
    overpayment: UsuryOverpayment,
    now: Temporal.Instant,
  ) => Promise<void>
}

/**
 * Interest and penalty above a late cap become an overpayment with a refund task. A loan that a higher cap
 * would reopen stays closed: its borrower holds a certificate. Returns the number of corrected loans.
 */
export async function correctPaidLoans(context: CorrectionContext, now: Temporal.Instant): Promise<number> {
  const today = dayOf(businessDate(now))
  const caps = await readUsuryCaps(context.db)
  const stamps = await stampsOfOtherCaps(context.db, caps, 'paid')
  if (stamps.length === 0) return 0
  const upTo = { through: today, bookedOn: today, caps, now }
  let corrected = 0
  for (const id of await paidLoans(context.db, stamps)) {
    try {
      if (await correct(context, id, upTo)) corrected += 1
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      context.onFailure(id, error)
    }
  }
  return corrected
}

async function paidLoans(db: Kysely<Database>, stamps: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('loan')
    .select('id')
    .where('situation', '=', 'paid')
    .where('capsStamp', 'in', stamps)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

function correct(context: CorrectionContext, id: string, upTo: UpTo): Promise<boolean> {
  return inTransaction(context.db, async (transaction) => {
    const former = await loanStore.lock(transaction, id)
    if (!isPaid(former)) return false
    const [replayed] = await withCurrentCaps(transaction, [former], upTo)
    if (replayed === undefined || replayed === former || !isPaid(replayed)) return false
    await bringUpToDate(context, transaction, [former], upTo)
    const surplus = subtract(replayed.loan.overpaid, former.loan.overpaid)
    if (surplus > 0) {
      const { applicationId } = former
      const overpayment = { loanId: id, applicationId, subject: `usury:${newId()}`, surplus }
      await context.openRefund(transaction, overpayment, upTo.now)
    }
    return true
  })
}

const isPaid = ({ loan }: StoredLoan) => loan.closed?.because === 'paid'

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
