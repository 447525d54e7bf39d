import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { act } from '../../../client/journey/act.ts'
import { followAnswer } from '../../../client/journey/follow.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { cancelApplicationText as text } from '../../../text/application-end.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useBusy } from '../../../ui/use-busy.ts'

/** Gives the application up, after asking once; the customer then reads how it ended. */
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
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const cancel = () =>
    run(async () => {
      setFailure(null)
      const answer = await act({ action: 'cancel', status: 'CANCELLED', retrieveCard: false })
      if (!answer.ok) return setFailure(answer)
      await followAnswer(answer.body)
    })
  return (
    <Dialog
      isOpen
      title={text.title}
      onClose={isBusy ? undefined : onKeep}
      actions={
        <>
          <Button variant="danger" isLoading={isBusy} onClick={cancel}>
            {text.confirm}
          </Button>
          <Button variant="text" disabled={isBusy} onClick={onKeep}>
            {text.keep}
          </Button>
        </>
      }
    >
      <p>{text.text}</p>
      <FailureNotice failure={failure} />
    </Dialog>
  )
}
