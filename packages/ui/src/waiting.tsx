import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './waiting.module.css'

type SkeletonProps = { readonly shape?: 'line' | 'short' | 'field' | 'card' | 'amount' }

export function Skeleton({ shape = 'line' }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />
}

type SpinnerProps = { readonly label: string; readonly size?: 'small' | 'large' }

export function Spinner({ label, size = 'small' }: SpinnerProps) {
  return (
    <span className={styles.holder}>
      <span className={classNames(styles.spinner, size === 'large' && styles.large)} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
