import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './icon-facts.module.css'
import type { pinIcon } from './icons.ts'

export const IconFacts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
)

type Props = {
  readonly icon: typeof pinIcon
  readonly term: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

export const IconFact = ({ icon, term, note, children }: Props) => (
  <div className={styles.fact}>
    <dt className={styles.term}>
      <Icon of={icon} />
      {term}
    </dt>
    <dd className={styles.value}>
      {children}
      {note && <span className={styles.note}>{note}</span>}
    </dd>
  </div>
)
