import { type ListedApplication, runWorkflowAction } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../../../client/send.ts'
import { forgetApplicationId, readApplicationId } from '../../../../client/session-marks.ts'
import { applicationsText } from '../../../../text/self-manage.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { useBusy } from '../../../../ui/use-busy.ts'
import { nameOf } from './application-row.tsx'

type Props = {
  readonly application: ListedApplication
  readonly onKeep: () => void
  readonly onCancelled: () => void
}

/** Asks once, then gives the application up; its cart is not kept. */
export function CancelDialog({ application, onKeep, onCancelled }: Props) {
  const { applicationId } = application
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const cancel = () =>
    run(async () => {
      setFailure(null)
      const answer = await send(runWorkflowAction, {
        params: { applicationId },
        body: { action: 'cancel', status: 'CANCELLED', retrieveCard: false },
      })
      if (!answer.ok) return setFailure(answer)
      if (readApplicationId() === applicationId) forgetApplicationId()
      showToast({ tone: 'good', title: applicationsText.cancelled })
      onCancelled()
    })
  return (
    <Dialog
      isOpen
      title={applicationsText.cancelTitle}
      onClose={isBusy ? undefined : onKeep}
      actions={
        <>
          <Button variant="danger" isLoading={isBusy} onClick={cancel}>
            {applicationsText.cancelConfirm}
          </Button>
          <Button variant="text" disabled={isBusy} onClick={onKeep}>
            {applicationsText.keep}
          </Button>
        </>
      }
    >
      <p>{applicationsText.cancelText(nameOf(application))}</p>
      <FailureNotice failure={failure} />
    </Dialog>
  )
}
