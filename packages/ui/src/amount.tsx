import type { ReactNode } from 'react'
import styles from './amount.module.css'
import { classNames } from './class-names.ts'

type Props = {
  readonly value: string
  readonly label?: ReactNode
  readonly note?: ReactNode
  readonly size?: 'large' | 'medium' | 'inline'
}

export function Amount({ value, label, note, size = 'large' }: Props) {
  return (
    <p className={classNames(styles.amount, styles[size])}>
      {label && <span className={styles.label}>{label}</span>}
      <span className={styles.value}>{value}</span>
      {note && <span className={styles.note}>{note}</span>}
    </p>
  )
}
