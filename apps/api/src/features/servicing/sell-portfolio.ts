import { dayOf, isoOf, sellLoan } from '@cupo/credit-engine'
import { businessDate } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { bookOf, fundingOf, linesBetween } from './bookkeeping.ts'
import { bringUpToDate } from './daily/bring-up-to-date.ts'
import { loanStore } from './loan-store.ts'
import type { ServicingParts, Who } from './parts.ts'
import { recordChange } from './record-change.ts'

/**
 * The debt is sold as it stands: what was receivable is the loss, the loan is closed, and later money goes to suspense
 * (conformance: R-B6). Selling it again changes nothing. Refuses an unknown loan (`NoEncontrado`) and one that is paid
 * off (`CreditoPagado`).
 */
export async function sellPortfolio(
  parts: ServicingParts,
  loanId: string,
  who: Who,
): Promise<Result<{ readonly soldOn: string }>> {
  if ((await loanStore.find(parts.db, loanId)) === null) return refuse('NoEncontrado')
  const today = dayOf(businessDate(who.now))
  const caps = await readUsuryCaps(parts.db)
  return inTransaction(parts.db, async (transaction) => {
    const stored = await loanStore.lock(transaction, loanId)
    const upTo = { through: today, bookedOn: today, caps, now: who.now }
    const [former = stored] = await bringUpToDate(parts, transaction, [stored], upTo)
    const { asOf, closed } = former.loan
    if (closed?.because === 'sold') return done({ soldOn: isoOf(closed.on) })
    if (closed !== null) return refuse('CreditoPagado')
    const on = today > asOf ? today : asOf
    const loan = sellLoan(former.loan, on, caps.capOf)
    const funding = fundingOf(former.origin)
    const entry = {
      kind: 'portfolioSale',
      valueOn: isoOf(on),
      idempotencyKey: `sale:${loanId}`,
      lines: linesBetween(bookOf(former.loan, funding), bookOf(loan, funding)),
    }
    const change = { action: 'sellPortfolio', bookedOn: today, entry, facts: {} } as const
    await recordChange(parts, transaction, former, { ...former, loan }, change, who)
    return done({ soldOn: isoOf(on) })
  })
}
