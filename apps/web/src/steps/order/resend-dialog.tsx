import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useState } from 'react'
import { reloadApplication } from '../../client/journey/application-store.ts'
import type { UpfrontPayment } from '../../client/journey/pending-upfront-payments.ts'
import { goToScreen } from '../../client/navigate.ts'
import { send } from '../../client/send.ts'
import { resendText } from '../../text/payment-links.ts'
import { ResendForm } from './resend-form.tsx'

type Props = {
  readonly upfrontPayment: UpfrontPayment | null
  readonly applicationId: string
  readonly email: string
  readonly onClose: () => void
}

export function ResendDialog({ upfrontPayment, applicationId, email, onClose }: Props) {
  const [isSent, setIsSent] = useState(false)
  const { isBusy, run } = useBusy()

  const resend = (other?: string) =>
    run(async () => {
      if (upfrontPayment) setIsSent(await sendLink(upfrontPayment, applicationId, other))
    })
  const close = () => {
    setIsSent(false)
    onClose()
  }

  if (isSent) {
    return (
      <Dialog
        key="sent"
        isOpen
        title={resendText.arrivedTitle}
        onClose={close}
        actions={
          <>
            <Button onClick={() => goToScreen('opinion')}>{commonText.yes}</Button>
            <Button variant="secondary" onClick={() => setIsSent(false)}>
              {commonText.no}
            </Button>
          </>
        }
      >
        <p>{resendText.arrivedText}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      key="ask"
      isOpen={upfrontPayment !== null}
      title={resendText.title[upfrontPayment ?? 'downPayment']}
      onClose={isBusy ? undefined : close}
    >
      <ResendForm email={email} isBusy={isBusy} onSend={resend} onCancel={close} />
    </Dialog>
  )
}

const calls = {
  downPayment: 'POST /publicdata/advanced-payment/resend-email',
  guarantee: 'POST /publicdata/guarantee-payment/resend-email',
} as const

export const mailLink = (
  upfrontPayment: UpfrontPayment,
  body: { readonly proposalId: string; readonly email?: string },
) => send(calls[upfrontPayment], { body }, { part: 'resendLink' })

async function sendLink(
  upfrontPayment: UpfrontPayment,
  proposalId: string,
  email?: string,
): Promise<boolean> {
  // Another address is only for the signed-in customer: reading the application renews a session that ran out.
  if (email !== undefined) await reloadApplication()
  const answer = await mailLink(upfrontPayment, email === undefined ? { proposalId } : { proposalId, email })
  if (!answer.ok && !answer.isHandled) {
    showToast({ tone: 'bad', title: resendText.failed, text: answer.message || commonText.offlineText })
  }
  return answer.ok
}
