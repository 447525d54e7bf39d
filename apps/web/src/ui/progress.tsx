import styles from './progress.module.css'

type Props = { readonly label: string; readonly value: number; readonly max: number }

/** Work of a known length. */
export function Progress({ label, value, max }: Props) {
  return (
    <div className={styles.holder}>
      <span>{label}</span>
      <progress aria-label={label} value={value} max={max} className={styles.bar} />
    </div>
  )
}
