import { Button } from '@cupo/ui/button.tsx'
import { useContext, useState } from 'react'
import { act } from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import type { Audience } from '../../text/common.ts'
import { cancelApplicationText as text } from '../../text/status.ts'
import { AudienceContext } from '../../ui/audience.ts'
import { ConfirmCancelDialog } from './confirm-cancel-dialog.tsx'

const isOffered: Readonly<Record<Audience, boolean>> = { customer: true, agent: false }

export function CancelApplication() {
  const audience = useContext(AudienceContext)
  const [isAsking, setIsAsking] = useState(false)
  if (!isOffered[audience]) return null
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
