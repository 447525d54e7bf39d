import type { ReactNode } from 'react'
import styles from './breakdown.module.css'
import { type Fact, Facts } from './facts.tsx'
import { Icon } from './icon.tsx'
import { chevronDownIcon } from './icons.ts'

type Props = {
  readonly summary: ReactNode
  readonly facts: readonly Fact[]
  /** Below the lines: a helpline, a legal note. */
  readonly children?: ReactNode
  readonly isOpen?: boolean
}

/** What an amount is made of; it opens in its place. */
export function Breakdown({ summary, facts, children, isOpen = false }: Props) {
  return (
    <details className={styles.breakdown} open={isOpen}>
      <summary className={styles.summary}>
        {summary}
        <Icon of={chevronDownIcon} />
      </summary>
      <div className={styles.body}>
        <Facts facts={facts} />
        {children}
      </div>
    </details>
  )
}
