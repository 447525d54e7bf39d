import { type ReactNode, useId } from 'react'
import styles from './case.module.css'

type Props = { readonly title: string; readonly tools?: ReactNode; readonly children: ReactNode }

export function Section({ title, tools, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}

type FactsProps = { readonly facts: readonly (readonly [term: string, value: ReactNode])[] }

export function CaseFacts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
