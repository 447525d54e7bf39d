import { commonText } from '../text/common.ts'
import { Screen } from './screen.tsx'
import { Skeleton } from './skeleton.tsx'
import type { StepNumber } from './stepper.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = { readonly title: string; readonly step?: StepNumber }

/** A screen that is on its way. */
export function ScreenSkeleton({ title, step }: Props) {
  return (
    <Screen title={title} isWaiting {...(step ? { step } : {})}>
      <div role="status">
        <VisuallyHidden>{commonText.loading}</VisuallyHidden>
      </div>
      <Skeleton shape="card" />
      <Skeleton />
      <Skeleton shape="short" />
    </Screen>
  )
}
