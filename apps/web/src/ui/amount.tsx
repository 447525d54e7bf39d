import type { ReactNode } from 'react'
import styles from './amount.module.css'
import { classNames } from './class-names.ts'

type Props = {
  /** As the server wrote it, e.g. `$ 149.120`. */
  readonly value: string
  /** What it is, above it. */
  readonly label?: ReactNode
  /** The small print right under it: installments, rate, tax. */
  readonly note?: ReactNode
  readonly size?: 'large' | 'medium' | 'inline'
}

/** An amount of money: the largest thing on a money screen, its digits in columns. */
export function Amount({ value, label, note, size = 'large' }: Props) {
  return (
    <p className={classNames(styles.amount, styles[size])}>
      {label && <span className={styles.label}>{label}</span>}
      <span className={styles.value}>{value}</span>
      {note && <span className={styles.note}>{note}</span>}
    </p>
  )
}
