import { ActionBar } from '@cupo/ui/action-bar.tsx'
import type { ReactNode } from 'react'
import { Screen } from './screen.tsx'
import styles from './status-page.module.css'

type Props = {
  readonly illustration: ReactNode
  readonly header?: ReactNode
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
}

export function StatusPage({ illustration, header, title, children, actions }: Props) {
  return (
    <Screen title={title} align="center" header={header}>
      <div className={styles.words}>{children}</div>
      <div className={styles.picture}>{illustration}</div>
      {actions && <ActionBar>{actions}</ActionBar>}
    </Screen>
  )
}
