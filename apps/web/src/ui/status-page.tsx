import type { ReactNode } from 'react'
import { ActionBar } from './action-bar.tsx'
import { Screen } from './screen.tsx'
import styles from './status-page.module.css'

type Props = {
  readonly illustration: ReactNode
  /** Beside the brand. */
  readonly header?: ReactNode
  readonly title: string
  readonly children: ReactNode
  /** Buttons, the main one first. */
  readonly actions: ReactNode
}

/** An end or a pause of the journey: one picture, what happened, what to do next. */
export function StatusPage({ illustration, header, title, children, actions }: Props) {
  return (
    <Screen title={title} align="center" header={header}>
      <div className={styles.words}>{children}</div>
      <div className={styles.picture}>{illustration}</div>
      {actions && <ActionBar>{actions}</ActionBar>}
    </Screen>
  )
}
