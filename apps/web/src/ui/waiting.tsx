import type { ReactNode } from 'react'
import { commonText } from '../text/common.ts'
import { classNames } from './class-names.ts'
import { Screen } from './screen.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './waiting.module.css'

type SkeletonProps = { readonly shape?: 'line' | 'short' | 'field' | 'card' | 'amount' }

/** The place of something that is loading, in its size, so that nothing jumps when it arrives. */
export function Skeleton({ shape = 'line' }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />
}

type ScreenSkeletonProps = {
  readonly title: string
  /** A panel comes beside the column, which keeps its place from the beginning. */
  readonly hasPanel?: boolean
  /** Beside the brand. */
  readonly header?: ReactNode
}

/** A screen that is on its way. */
export function ScreenSkeleton({ title, hasPanel = false, header }: ScreenSkeletonProps) {
  return (
    <Screen title={title} header={header} summary={hasPanel && <Skeleton shape="card" />} isWaiting>
      <div role="status">
        <VisuallyHidden>{commonText.loading}</VisuallyHidden>
      </div>
      <Skeleton shape="card" />
      <Skeleton />
      <Skeleton shape="short" />
    </Screen>
  )
}

type SpinnerProps = { readonly label: string; readonly size?: 'small' | 'large' }

/** A wait without a known length. */
export function Spinner({ label, size = 'small' }: SpinnerProps) {
  return (
    <span className={styles.holder}>
      <span className={classNames(styles.spinner, size === 'large' && styles.large)} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
