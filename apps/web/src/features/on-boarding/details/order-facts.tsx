import type { Application } from '@cupo/wire'
import { brandText } from '../../../text/brand.ts'
import { dateText } from '../../../text/dates.ts'
import { detailsText } from '../../../text/details.ts'
import { directionText } from '../../../text/direction.ts'
import { dayOfMonth } from '../../../text/payment-day.ts'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import styles from './details.module.css'

/** The order, the plan and the delivery. */
export function OrderFacts({ application }: { readonly application: Application }) {
  const { offer, installmentsNumber, paymentCycle, delivery } = application
  const facts: readonly (Fact | null)[] = [
    application.idOrderAmount === null
      ? null
      : { term: detailsText.order, value: application.idOrderAmount, isStrong: true },
    offer && installmentsNumber !== null
      ? { term: detailsText.plan, value: detailsText.planOf(installmentsNumber, offer.totalFmt) }
      : null,
    paymentCycle === null ? null : { term: detailsText.paymentDay, value: dayOfMonth(paymentCycle) },
    paid(detailsText.downPayment, application.advancedPaymentFmt, application.statusAdvancedPayment),
    paid(detailsText.guarantee, application.guaranteePaymentFmt, application.statusGuaranteePayment),
    delivery && { term: detailsText.address, value: delivery.formattedAddress },
    delivery && { term: detailsText.delivery, value: deliveryText(delivery) },
  ]
  return (
    <section aria-label={detailsText.orderTitle} className={styles.card}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </section>
  )
}

const paid = (term: string, amount: string, status: Application['statusAdvancedPayment']): Fact | null =>
  status === null ? null : { term, value: detailsText.amountState[status](amount) }

function deliveryText({ deliveryDate, deliveryPeriod }: NonNullable<Application['delivery']>): string {
  if (deliveryDate === null) return directionText.noDate(brandText.operator)
  const date = dateText(deliveryDate)
  return deliveryPeriod === null ? date : directionText.onDate(date, directionText.periods[deliveryPeriod])
}
