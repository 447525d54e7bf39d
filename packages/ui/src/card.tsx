import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

type Props = {
  readonly title: string
  readonly action?: ReactNode
  readonly id?: string
  readonly children: ReactNode
}

export function Card({ title, action, id, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={styles.card}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
