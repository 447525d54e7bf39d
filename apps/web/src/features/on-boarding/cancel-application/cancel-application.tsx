import { useState } from 'react'
import { forgetApplicationId } from '../../../api/session-marks.ts'
import { act } from '../../../app/journey/act.ts'
import { followAnswer } from '../../../app/journey/follow.ts'
import { cancelApplicationText as text } from '../../../text/cancel-application.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Gives the application up, after asking once; the customer then leaves for the public site. */
export function CancelApplication() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="text" onClick={() => setIsAsking(true)}>
        {text.link}
      </Button>
      {isAsking && <CancelDialog onKeep={() => setIsAsking(false)} />}
    </>
  )
}

function CancelDialog({ onKeep }: { readonly onKeep: () => void }) {
  const [phase, setPhase] = useState<'asking' | 'working' | 'failed'>('asking')
  const cancel = async () => {
    setPhase('working')
    const answer = await act({ action: 'cancel', status: 'CANCELLED' })
    if (answer.ok) {
      forgetApplicationId()
      await followAnswer(answer.body)
    } else if (!answer.isHandled) setPhase('failed')
  }
  return (
    <Dialog
      isOpen
      title={text.title}
      onClose={phase === 'working' ? undefined : onKeep}
      actions={
        <>
          <Button variant="danger" isLoading={phase === 'working'} onClick={cancel}>
            {text.confirm}
          </Button>
          <Button variant="text" disabled={phase === 'working'} onClick={onKeep}>
            {text.keep}
          </Button>
        </>
      }
    >
      <p>{text.text}</p>
      {phase === 'failed' && <Notice tone="bad">{text.failed}</Notice>}
    </Dialog>
  )
}
