import type { ActionAnswer } from '@cupo/wire'
import { useEffect, useEffectEvent } from 'react'
import { followAnswer } from '../../../client/journey/follow.ts'
import { commonText } from '../../../text/common.ts'
import { evidenteText } from '../../../text/evidente.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoneDrawing } from '../../../ui/illustration.tsx'
import { useBusy } from '../../../ui/use-busy.ts'

/** The dialog would close by itself after 10 s; the journey goes on after 5 (conformance: R-V8). */
const successClosesAfterSeconds = 10
const successFollowsAfterSeconds = 5

/** The answers were right: says so and goes on, by itself or at once when pressed. */
export function SuccessDialog({ answer }: { readonly answer: ActionAnswer | null }) {
  const { isBusy, run } = useBusy()
  const goOn = () => {
    if (answer) run(() => followAnswer(answer))
  }
  const goOnByItself = useEffectEvent(goOn)
  const isOpen = answer !== null
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(goOnByItself, successFollowsAfterSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    <Dialog
      isOpen={isOpen}
      title={evidenteText.successTitle}
      illustration={<DoneDrawing />}
      onClose={goOn}
      autoCloseSeconds={successClosesAfterSeconds}
      autoCloseText={(seconds) =>
        commonText.continuesIn(
          Math.max(0, seconds - (successClosesAfterSeconds - successFollowsAfterSeconds)),
        )
      }
      actions={
        <Button isLoading={isBusy} onClick={goOn}>
          {commonText.continue}
        </Button>
      }
    >
      <p>{evidenteText.successText}</p>
    </Dialog>
  )
}
