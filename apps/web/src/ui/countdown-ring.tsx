import styles from './countdown-ring.module.css'

type Props = {
  readonly secondsLeft: number
  readonly totalSeconds: number
  /** What the seconds are for, e.g. 'Tu código vence en'; the ring itself is not read out. */
  readonly label: string
}

/** Seconds that run out, as a ring around their number. Announced politely every half minute and at the end. */
export function CountdownRing({ secondsLeft, totalSeconds, label }: Props) {
  const share = totalSeconds === 0 ? 0 : secondsLeft / totalSeconds
  const isMilestone = secondsLeft % 30 === 0 || secondsLeft === 10
  return (
    <div className={styles.countdown}>
      <span>{label}</span>
      <span className={styles.ring}>
        <svg viewBox="0 0 56 56" aria-hidden="true">
          <circle cx="28" cy="28" r="25" className={styles.track} />
          <circle
            cx="28"
            cy="28"
            r="25"
            pathLength="1"
            strokeDasharray={`${share} 1`}
            transform="rotate(-90 28 28)"
            className={styles.rest}
          />
        </svg>
        <span
          className={styles.seconds}
          role="timer"
          aria-live="off"
          aria-label={`${label} ${secondsLeft} s`}
        >
          {secondsLeft}
        </span>
      </span>
      <span className={styles.heard} role="status">
        {isMilestone ? `${label} ${secondsLeft} s` : ''}
      </span>
    </div>
  )
}
