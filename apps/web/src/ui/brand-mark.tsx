import { brandText } from '../text/brand.ts'
import styles from './brand-mark.module.css'

/** The operator's mark, peaks above a horizon, and its name. */
export function BrandMark() {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="9" className={styles.ground} />
        <circle cx="22.5" cy="10" r="3" className={styles.sun} />
        <path d="M5 24 13 10l5 8 3-4 6 10z" className={styles.peaks} />
      </svg>
      <span>{brandText.operator}</span>
    </span>
  )
}
