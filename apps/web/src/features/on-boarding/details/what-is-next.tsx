import type { Application } from '@cupo/wire'
import { brandText } from '../../../text/brand.ts'
import { detailsText } from '../../../text/details.ts'
import { firstInstallmentText } from '../../../text/payment-day.ts'
import styles from './details.module.css'
import { pendingLinks } from './pending-links.ts'

/** What happens from here on, in its order. */
export function WhatIsNext({ application }: { readonly application: Application }) {
  const { activity, paymentCycle } = application
  if (activity === 'EquipamentoEntregue') return null
  const steps = [
    ...(pendingLinks(application).length > 0 ? [detailsText.next.pay] : []),
    detailsText.next.delivery(brandText.operator),
    detailsText.next.plan,
    ...(paymentCycle === null ? [] : [detailsText.next.firstInstallment(firstInstallmentText(paymentCycle))]),
  ]
  return (
    <section>
      <h2 className={styles.title}>{detailsText.nextTitle}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
