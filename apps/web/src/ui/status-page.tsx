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

type Name = 'works' | 'clock' | 'mail' | 'phone' | 'pause' | 'offline' | 'done'

const drawing = (name: Name) =>
  function Drawing() {
    return (
      <svg viewBox="0 0 160 128" className={styles.drawing} aria-hidden="true" focusable="false">
        <use href={`/drawings.svg#${name}`} />
      </svg>
    )
  }

export const ClockDrawing = drawing('clock')
export const MailDrawing = drawing('mail')
export const PhoneDrawing = drawing('phone')
export const PauseDrawing = drawing('pause')
export const OfflineDrawing = drawing('offline')
export const WorksDrawing = drawing('works')
export const DoneDrawing = drawing('done')
