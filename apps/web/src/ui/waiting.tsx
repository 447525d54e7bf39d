import type { ReactNode } from 'react'
import { commonText } from '../text/common.ts'
import { classNames } from './class-names.ts'
import { Screen } from './screen.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './waiting.module.css'

type SkeletonProps = { readonly shape?: 'line' | 'short' | 'field' | 'card' | 'amount' }

export function Skeleton({ shape = 'line' }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />
}

type ScreenSkeletonProps = {
  readonly title: string
  readonly hasPanel?: boolean
  readonly header?: ReactNode
}

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

export function Spinner({ label, size = 'small' }: SpinnerProps) {
  return (
    <span className={styles.holder}>
      <span className={classNames(styles.spinner, size === 'large' && styles.large)} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
