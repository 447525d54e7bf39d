import type { Account } from '../../ledger/ledger.ts'
import { hasPassed } from '../../platform/business-date.ts'
import {
  type Application,
  apply,
  dueBeforeDelivery,
  type OriginationParts,
  orderOf,
  stillDue,
  type UpfrontPayment,
} from '../origination/origination.ts'
import { bookAtApplication, type UpfrontPaymentVerbs } from '../payments/payments.ts'

/** Whom an upfront payment is owed to until the phone is delivered: its payer, or the guarantee fund. */
export const accountOfUpfrontPayment = {
  downPayment: 'downPayments',
  guarantee: 'guaranteePayable',
} as const satisfies Readonly<Record<UpfrontPayment, Account>>

/** What payments do at the orders that wait for them, each in the transaction of the payment (conformance: R-Q5). */
export const upfrontPaymentVerbs = (
  origination: Pick<OriginationParts, 'store' | 'effects'>,
): UpfrontPaymentVerbs => ({
  settle: async (transaction, payment, who) => {
    const { applicationId, upfrontPayment, paidAt } = payment
    const application = await origination.store.lock(transaction, applicationId)
    if (!isAwaited(application, payment)) return false
    await bookAtApplication(transaction, accountOfUpfrontPayment[upfrontPayment], payment, who)
    const paid = { type: 'UpfrontPaymentPaid', upfrontPayment, at: paidAt.toString() } as const
    const applied = { ...who, action: 'payUpfrontPayment', evidence: null }
    await apply(origination, transaction, application, [paid], applied)
    return true
  },

  reopen: async (transaction, { applicationId, upfrontPayment }, who) => {
    const application = await origination.store.lock(transaction, applicationId)
    const deadline = orderOf(application.facts)?.deadline ?? null
    if (application.situation !== 'EmAndamento' || deadline === null) return false
    const reversed = { type: 'UpfrontPaymentReversed', upfrontPayment } as const
    const applied = { ...who, action: 'reverseUpfrontPayment', evidence: null }
    await apply(origination, transaction, application, [reversed], applied)
    return true
  },
})

/** Whether the order stands, waits for just this, and was paid in time: whenever that became known. */
function isAwaited(
  { situation, facts }: Application,
  { upfrontPayment, amount, paidAt }: Parameters<UpfrontPaymentVerbs['settle']>[1],
): boolean {
  const deadline = orderOf(facts)?.deadline ?? null
  if (situation !== 'EmAndamento' || deadline === null) return false
  if (!stillDue(facts).includes(upfrontPayment)) return false
  return dueBeforeDelivery(facts)[upfrontPayment] === amount && !hasPassed(deadline, paidAt)
}
