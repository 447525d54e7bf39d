import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './disclosure.module.css'
import { type Fact, Facts } from './facts.tsx'
import { Icon } from './icon.tsx'
import { chevronDownIcon } from './icons.ts'

type Props = {
  readonly summary: ReactNode
  readonly name?: string
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}

export const Disclosure = ({ summary, name, onToggle, children }: Props) => (
  <details
    name={name}
    className={styles.disclosure}
    onToggle={(event) => onToggle?.(event.currentTarget.open)}
  >
    <summary className={styles.summary}>
      {summary}
      <Icon of={chevronDownIcon} />
    </summary>
    {children}
  </details>
)

type BreakdownProps = {
  readonly summary: ReactNode
  readonly facts: readonly Fact[]
  readonly children?: ReactNode
  readonly isOpen?: boolean
}

export const Breakdown = ({ summary, facts, children, isOpen = false }: BreakdownProps) => (
  <FramedDisclosure summary={summary} isOpen={isOpen}>
    <Facts facts={facts} />
    {children}
  </FramedDisclosure>
)

type FramedProps = Pick<BreakdownProps, 'summary' | 'isOpen' | 'children'>

const FramedDisclosure = ({ summary, isOpen = false, children }: FramedProps) => (
  <details className={styles.breakdown} open={isOpen}>
    <summary className={classNames(styles.summary, styles.framedSummary)}>
      {summary}
      <Icon of={chevronDownIcon} />
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
)
