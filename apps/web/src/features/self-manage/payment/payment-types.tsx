import type { PaymentOptions, PaymentType } from '@cupo/wire'
import { paymentPageText as text } from '../../../text/payment-page.ts'
import styles from './payment.module.css'

/** What can be paid here and what each does, then how. */
export function PaymentTypes({ options }: { readonly options: PaymentOptions }) {
  const types: readonly PaymentType[] = [...options.tabs, 'Pagar total']
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{text.kindsTitle}</h2>
      <dl className={styles.types}>
        {types.map((type) => (
          <div key={type}>
            <dt>{type}</dt>
            <dd className={styles.quiet}>{text.kinds[type]}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{text.methods}</p>
    </section>
  )
}
