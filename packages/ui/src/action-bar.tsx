import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

export function ActionBar({ children, note }: { readonly children: ReactNode; readonly note?: ReactNode }) {
  return (
    <div className={styles.bar} data-bar="">
      {note && <div className={styles.note}>{note}</div>}
      {children}
    </div>
  )
}
