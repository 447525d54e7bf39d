import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'
import { chevronDownIcon } from './icons.ts'

type Props = {
  /** What is always read; it opens and closes the rest. */
  readonly summary: ReactNode
  /** Of several with one name a single one is open. */
  readonly name?: string
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** Something that is read on demand, in its place. */
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
