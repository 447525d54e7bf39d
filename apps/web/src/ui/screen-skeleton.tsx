import { commonText } from '@cupo/ui/text/common.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { ReactNode } from 'react'
import { Screen } from './screen.tsx'

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
