import { Button } from '@cupo/ui/button.tsx'
import { Reasons } from '@cupo/ui/reasons.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../client/send.ts'
import { statusText } from '../../text/status.ts'

/** The reasons are the customer's: the agent sees them at the customer's wish, and the server records each time. */
export function RefusalReasons({ applicationId }: { readonly applicationId: string }) {
  const [reasons, setReasons] = useState<readonly string[] | null>(null)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  const show = () =>
    run(async () => {
      setFailure(null)
      const answer = await send(
        'POST /application/:applicationId/refusal-reasons',
        { params: { applicationId } },
        { part: 'catalogue' },
      )
      if (answer.ok) setReasons(answer.body.reasons)
      else setFailure(answer)
    })
  if (reasons === null) {
    return (
      <>
        <Button variant="secondary" isLoading={isBusy} onClick={show}>
          {statusText.refusalReasons.show}
        </Button>
        <FailureNotice failure={failure} />
      </>
    )
  }
  return (
    <section role="status">
      <h2>{statusText.refusalReasons.title}</h2>
      {reasons.length === 0 ? (
        <p>{statusText.refusalReasons.none}</p>
      ) : (
        <Reasons lead={statusText.refusalLead.customer} reasons={reasons} />
      )}
    </section>
  )
}
