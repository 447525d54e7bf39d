import { commonText } from '../text/common.ts'
import { Screen } from './screen.tsx'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = { readonly title: string }

/** A screen that is on its way. */
export function ScreenSkeleton({ title }: Props) {
  return (
    <Screen title={title} isWaiting>
      <div role="status">
        <VisuallyHidden>{commonText.loading}</VisuallyHidden>
      </div>
      <Skeleton shape="card" />
      <Skeleton />
      <Skeleton shape="short" />
    </Screen>
  )
}
