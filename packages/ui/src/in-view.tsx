import type { ReactNode } from 'react'
import styles from './in-view.module.css'

export const showWhole = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })

export const InView = ({ children }: { readonly children: ReactNode }) => (
  <div ref={showWhole} className={styles.inView}>
    {children}
  </div>
)
