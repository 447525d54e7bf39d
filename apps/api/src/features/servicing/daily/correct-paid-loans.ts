import { dayOf, type Pesos, subtract } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../platform/business-date.ts'
import { isDatabaseAway } from '../../../platform/database/is-database-away.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { loanStore, type StoredLoan } from '../loan-store.ts'
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
