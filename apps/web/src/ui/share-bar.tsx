import styles from './share-bar.module.css'

type Props = {
  /** 0 to 100. */
  readonly percent: number
  /** What the bar shows, in words. */
  readonly label: string
}

/** A share of a whole as a bar; the words beside it carry the amounts. */
export const ShareBar = ({ percent, label }: Props) => (
  <svg viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={label} className={styles.bar}>
    <rect width={percent} height="4" className={styles.share} />
  </svg>
)
