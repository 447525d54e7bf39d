import type { ReactNode } from 'react'
import styles from './summary-panel.module.css'

type Props = { readonly title: string; readonly children: ReactNode }

/** The quiet panel beside the column on a wide screen: the phone, the amount, the installment. Pass it as `summary`. */
export function SummaryPanel({ title, children }: Props) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
