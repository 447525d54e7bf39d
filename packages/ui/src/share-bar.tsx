import styles from './share-bar.module.css'

type Props = {
  readonly percent: number
  readonly label: string
}

export const ShareBar = ({ percent, label }: Props) => (
  <svg viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={label} className={styles.bar}>
    <rect width={percent} height="4" className={styles.share} />
  </svg>
)
