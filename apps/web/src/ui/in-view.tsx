import type { ReactNode } from 'react'
import styles from './in-view.module.css'

/** For a part of the page that opens where it may not be seen: below a button, or behind the bar of actions. */
export const showWhole = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' })

/** What answers a press comes into view as it appears. */
export const InView = ({ children }: { readonly children: ReactNode }) => (
  <div ref={showWhole} className={styles.inView}>
    {children}
  </div>
)
