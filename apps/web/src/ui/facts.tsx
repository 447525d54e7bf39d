import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './facts.module.css'

export type Fact = {
  readonly term: ReactNode
  readonly value: ReactNode
  /** A total or another line that counts most. */
  readonly isStrong?: boolean
}

/** Names and values in two columns. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value, isStrong }, index) => (
        <div
          key={typeof term === 'string' ? term : index}
          className={classNames(styles.fact, isStrong && styles.strong)}
        >
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
