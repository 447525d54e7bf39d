import type { Application } from '@cupo/wire'
import { pendingLinks } from '../../../client/journey/pending-links.ts'
import { useParameters } from '../../../client/parameters.tsx'
import { brandText } from '../../../text/brand.ts'
import { creditWords } from '../../../text/credit-words.ts'
import { dateText, dayOfMonth, firstInstallmentText, momentText } from '../../../text/dates.ts'
import { detailsText, orderWords } from '../../../text/details.ts'
import { directionText } from '../../../text/direction.ts'
import { Amount } from '../../../ui/amount.tsx'
import { useWords } from '../../../ui/audience.ts'
import { EmailAddress } from '../../../ui/email-address.tsx'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './details.module.css'
import { NextSteps, SignedHead } from './thanks.tsx'

/** What was reached, celebrated once, and below it what is due now. */
export function OrderHead({ application }: { readonly application: Application }) {
  const isDelivered = application.activity === 'EquipamentoEntregue'
  return (
    <>
      <SignedHead application={application} />
      {isDelivered && (
        <Notice tone="good" title={detailsText.deliveredTitle}>
          {detailsText.deliveredText}
        </Notice>
      )}
      {pendingLinks(application).length > 0 && <DueNow application={application} />}
    </>
  )
}

function DueNow({ application }: { readonly application: Application }) {
  const parameters = useParameters()
  const { email, paymentDeadline, paymentDueNowFmt } = application
  const isTwo = pendingLinks(application).length > 1
  return (
    <section className={styles.due}>
      <Amount
        label={detailsText.payNow}
        value={paymentDueNowFmt}
        note={paymentDeadline && detailsText.deadlineUntil(momentText(paymentDeadline))}
      />
      <p>
        <EmailAddress>{isTwo ? detailsText.mailLinks(email) : detailsText.mailLink(email)}</EmailAddress>
      </p>
      {parameters && <p>{detailsText.deadline(parameters.epaycoAdvancedEmailLinkValidity)}</p>}
      {parameters && <p>{detailsText.resends(parameters.epaycoAdvancedEmailResendQuantity)}</p>}
    </section>
  )
}

/** The order, the plan and the delivery. */
export function OrderFacts({ application }: { readonly application: Application }) {
  const { offer, installmentsNumber, paymentCycle, delivery } = application
  const words = useWords(orderWords)
  const facts: readonly (Fact | null)[] = [
    application.idOrderAmount === null
      ? null
      : { term: detailsText.order, value: application.idOrderAmount, isStrong: true },
    offer && installmentsNumber !== null
      ? { term: words.plan, value: detailsText.planOf(installmentsNumber, offer.totalFmt) }
      : null,
    paymentCycle === null ? null : { term: detailsText.paymentDay, value: dayOfMonth(paymentCycle) },
    paid(detailsText.downPayment, application.advancedPaymentFmt, application.statusAdvancedPayment),
    paid(detailsText.guarantee, application.guaranteePaymentFmt, application.statusGuaranteePayment),
    delivery && { term: detailsText.address, value: delivery.formattedAddress },
    delivery && { term: detailsText.delivery, value: deliveryText(delivery) },
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

/** What happens from here on, in its order. */
export function WhatIsNext({ application }: { readonly application: Application }) {
  const { activity, paymentCycle, offer, origin } = application
  if (activity === 'EquipamentoEntregue') return null
  const steps = [
    ...(pendingLinks(application).length > 0 ? [detailsText.next.pay] : []),
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
