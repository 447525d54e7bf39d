import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './facts.module.css'

export type Fact = {
  readonly term: ReactNode
  readonly value: ReactNode
  readonly isStrong?: boolean
}

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
