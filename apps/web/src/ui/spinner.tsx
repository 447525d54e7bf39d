import { classNames } from './class-names.ts'
import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = { readonly label: string; readonly size?: 'small' | 'large' }

/** A wait without a known length. */
export function Spinner({ label, size = 'small' }: Props) {
  return (
    <span className={styles.holder}>
      <span className={classNames(styles.spinner, size === 'large' && styles.large)} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
