import { useState } from 'react'
import { act } from '../../../client/journey/application-store.ts'
import { followAnswer } from '../../../client/journey/follow.ts'
import { cancelApplicationText as text } from '../../../text/application-end.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmCancelDialog } from './confirm-cancel-dialog.tsx'

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
  const cancel = async () => {
    const answer = await act({ action: 'cancel', status: 'CANCELLED', retrieveCard: false })
    if (!answer.ok) return answer
    await followAnswer(answer.body)
    return null
  }
  return <ConfirmCancelDialog words={text} onCancel={cancel} onKeep={onKeep} />
}
