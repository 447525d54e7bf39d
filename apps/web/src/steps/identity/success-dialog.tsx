import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { ActionAnswer } from '@cupo/wire'
import { useEffect, useEffectEvent } from 'react'
import { followAnswer } from '../../client/journey/follow.ts'
import { evidenteWords } from '../../text/identity.ts'
import { useWords } from '../../ui/audience.ts'
import { DoneDrawing } from '../../ui/status-page.tsx'

const closesAfterSeconds = 10
const followsAfterSeconds = 5

type Props = {
  readonly answer: ActionAnswer | null
  readonly text: string
}

export function SuccessDialog({ answer, text }: Props) {
  const { successTitle } = useWords(evidenteWords)
  const { isBusy, run } = useBusy()
  const goOn = () => {
    if (answer) run(() => followAnswer(answer))
  }
  const goOnByItself = useEffectEvent(goOn)
  const isOpen = answer !== null
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(goOnByItself, followsAfterSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    <Dialog
      isOpen={isOpen}
      title={successTitle}
      illustration={<DoneDrawing />}
      onClose={goOn}
      autoCloseSeconds={closesAfterSeconds}
      autoCloseText={(seconds) =>
        commonText.continuesIn(Math.max(0, seconds - (closesAfterSeconds - followsAfterSeconds)))
      }
      actions={
        <Button isLoading={isBusy} onClick={goOn}>
          {commonText.continue}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
