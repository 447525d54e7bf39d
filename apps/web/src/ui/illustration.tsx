import type { ReactNode } from 'react'
import styles from './illustration.module.css'

/** A drawing of a few lines on a soft ground, in the brand's colours; it says nothing the words do not. */
function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 128" className={styles.drawing} aria-hidden="true" focusable="false">
      <ellipse cx="80" cy="68" rx="72" ry="52" className={styles.soft} />
      {children}
    </svg>
  )
}

/** A clock whose hand has passed: time is over, or more of it is needed. */
export const ClockDrawing = () => (
  <Drawing>
    <circle cx="80" cy="66" r="38" className={styles.paper} />
    <path d="M80 66V42M80 66l16 10" className={styles.line} />
    <circle cx="80" cy="66" r="4" className={styles.brand} />
    <path d="M80 32v4M80 96v4M46 66h4M110 66h4" />
    <circle cx="118" cy="34" r="8" className={styles.accent} />
  </Drawing>
)

/** An envelope. */
export const MailDrawing = () => (
  <Drawing>
    <rect x="40" y="40" width="80" height="54" rx="8" className={styles.paper} />
    <path d="m42 46 38 28 38-28" className={styles.line} />
    <circle cx="120" cy="38" r="10" className={styles.accent} />
  </Drawing>
)

/** A phone with peaks on its screen and a bar of progress. */
export const PhoneDrawing = () => (
  <Drawing>
    <rect x="56" y="18" width="48" height="94" rx="10" className={styles.paper} />
    <path d="m62 78 12-20 8 11 5-6 11 15z" className={styles.brand} />
    <circle cx="90" cy="44" r="6" className={styles.accent} />
    <path d="M66 92h28" />
    <path d="M66 92h14" className={styles.line} />
    <path d="M76 26h8" />
  </Drawing>
)

/** Two papers, the upper one held back. */
export const PauseDrawing = () => (
  <Drawing>
    <rect x="52" y="26" width="52" height="70" rx="8" className={styles.paper} />
    <path d="M64 44h28M64 56h28M64 68h16" />
    <circle cx="104" cy="88" r="18" className={styles.brand} />
    <path d="M99 81v14M109 81v14" stroke="#fff" />
    <circle cx="46" cy="34" r="8" className={styles.accent} />
  </Drawing>
)

/** A plug out of its socket. */
export const OfflineDrawing = () => (
  <Drawing>
    <path d="M26 74h24M110 74h24" />
    <path d="M50 60h16v28H50a8 8 0 0 1-8-8V68a8 8 0 0 1 8-8z" className={styles.paper} />
    <path d="M66 68h10M66 80h10" className={styles.line} />
    <path d="M110 60H96v28h14a8 8 0 0 0 8-8V68a8 8 0 0 0-8-8z" className={styles.paper} />
    <path d="M86 44l4-12M98 48l10-8" />
    <circle cx="76" cy="40" r="7" className={styles.accent} />
  </Drawing>
)

/** A tick in a circle. */
export const DoneDrawing = () => (
  <Drawing>
    <circle cx="80" cy="66" r="36" className={styles.brand} />
    <path d="m64 67 11 11 22-24" stroke="#fff" strokeWidth="5" />
    <circle cx="126" cy="36" r="8" className={styles.accent} />
    <path d="M34 44l6 4M30 84l7-2M122 96l-6-4" />
  </Drawing>
)
