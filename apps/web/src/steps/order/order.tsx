import { Amount } from '@cupo/ui/amount.tsx'
import { EmailAddress } from '@cupo/ui/email-address.tsx'
import { type Fact, Facts } from '@cupo/ui/facts.tsx'
import type { Application } from '@cupo/wire'
import { pendingUpfrontPayments } from '../../client/journey/pending-upfront-payments.ts'
import { useParameters } from '../../client/parameters.tsx'
import { brandText } from '../../text/brand.ts'
import { dateText, dayOfMonth, deadlineText, firstInstallmentText } from '../../text/dates.ts'
import { creditWords, purchaseText } from '../../text/offer.ts'
import { detailsText, directionText, orderWords } from '../../text/order.ts'
import { useWords } from '../../ui/audience.ts'
import styles from './details.module.css'
import { NextSteps, SignedLine, StateHead, thanksTitle } from './thanks.tsx'

export function OrderHead({ application }: { readonly application: Application }) {
  if (pendingUpfrontPayments(application).length > 0) {
    return (
      <>
        <DueNow application={application} />
        <SignedLine />
      </>
    )
  }
  const { activity, access, delivery } = application
  if (activity === 'EquipamentoEntregue') {
    return (
      <>
        <StateHead tone="reached" title={detailsText.deliveredTitle}>
          <p>{detailsText.deliveredText}</p>
        </StateHead>
        <SignedLine />
      </>
    )
  }
  if (hasPaidFirst(application)) {
    return (
      <>
        <StateHead tone="reached" title={detailsText.paidTitle}>
          <p>
            {detailsText.paidText(
              access.deviceModel,
              delivery?.deliveryDate ? dateText(delivery.deliveryDate) : null,
            )}
          </p>
        </StateHead>
        <SignedLine />
      </>
    )
  }
  return (
    <StateHead tone="reached" title={thanksTitle(application)}>
      <p>
        <EmailAddress>{detailsText.mailCopy(application.email)}</EmailAddress>
      </p>
    </StateHead>
  )
}

const hasPaidFirst = ({ statusAdvancedPayment, statusGuaranteePayment }: Application): boolean =>
  [statusAdvancedPayment, statusGuaranteePayment].includes('Pago')

function DueNow({ application }: { readonly application: Application }) {
  const parameters = useParameters()
  const { email, paymentDeadline, paymentDueNowFmt } = application
  const isTwo = pendingUpfrontPayments(application).length > 1
  return (
    <section className={styles.due}>
      <Amount
        label={detailsText.payNow}
        value={paymentDueNowFmt}
        note={paymentDeadline && detailsText.deadlineUntil(deadlineText(paymentDeadline, new Date()))}
      />
      <Later of={parameters?.epaycoAdvancedEmailLinkValidity}>{detailsText.deadline}</Later>
      <p>
        <EmailAddress>{isTwo ? detailsText.mailLinks(email) : detailsText.mailLink(email)}</EmailAddress>
      </p>
    </section>
  )
}

type LaterProps = { readonly of: number | undefined; readonly children: (count: number) => string }

/** Its place is kept while the number is on its way. */
export const Later = ({ of, children }: LaterProps) => (
  <p className={of === undefined ? styles.later : undefined}>{children(of ?? usualCount)}</p>
)

const usualCount = 20

export function OrderFacts({ application }: { readonly application: Application }) {
  const { offer, installmentsNumber, paymentCycle, delivery } = application
  const words = useWords(orderWords)
  const isDelivered = application.activity === 'EquipamentoEntregue'
  const facts: readonly (Fact | null)[] = [
    application.idOrderAmount === null
      ? null
      : { term: detailsText.order, value: application.idOrderAmount, isStrong: true },
    offer && installmentsNumber !== null
      ? { term: words.plan, value: detailsText.planOf(installmentsNumber, offer.totalFmt) }
      : null,
    paymentCycle === null ? null : { term: detailsText.paymentDay, value: dayOfMonth(paymentCycle) },
    application.isMobileBill ? { term: purchaseText.collected, value: purchaseText.onBill } : null,
    paid(detailsText.downPayment, application.advancedPaymentFmt, application.statusAdvancedPayment),
    paid(detailsText.guarantee, application.guaranteePaymentFmt, application.statusGuaranteePayment),
    delivery && { term: detailsText.address, value: delivery.formattedAddress },
    delivery && {
      term: detailsText.delivery,
      value: isDelivered ? detailsText.delivered : deliveryText(delivery),
    },
  ]
  return (
    <section aria-label={words.title} className={styles.card}>
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

export function WhatIsNext({ application }: { readonly application: Application }) {
  const { activity, paymentCycle, offer, origin } = application
  if (activity === 'EquipamentoEntregue') return null
  const due = pendingUpfrontPayments(application).length
  const steps = [
    ...(due > 0 ? [detailsText.next.pay(due)] : []),
    detailsText.next.delivery(brandText.operator),
    detailsText.next.plan,
    ...(paymentCycle === null || offer === null
      ? []
      : [
          detailsText.next.firstInstallment(
            firstInstallmentText(paymentCycle, offer.daysToFirstDueDateMin, creditWords[origin].beginning),
          ),
        ]),
  ]
  return <NextSteps steps={steps} />
}
