import { Dialog } from '@cupo/ui/dialog.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useState } from 'react'
import type { ScreenProps } from '../../../client/paths.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { ResendForm } from '../../../steps/order/resend-form.tsx'
import { linkResendText, resendText } from '../../../text/payment-links.ts'
import { Screen } from '../../../ui/screen.tsx'
import { CodeStep } from './code-step.tsx'
import { CustomerForm, type FoundCustomer } from './customer-form.tsx'
import { type Family, familyOf } from './families.ts'
import { ResendEnd } from './resend-end.tsx'

export function ResendScreen(props: ScreenProps) {
  return props.params.end === undefined ? <Resend {...props} /> : <ResendEnd {...props} />
}

function Resend({ screen }: ScreenProps) {
  const family = familyOf(screen)
  const [customer, setCustomer] = useState<FoundCustomer | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const tell = (failure: HandledFailure) => {
    setMessage(failure.message || commonText.offlineText)
    family.tell(failure)
  }
  return (
    <Screen title={family.title} lead={family.lead}>
      {message !== null && (
        <Notice tone="bad" announce="none" title={resendText.notSent}>
          {message}
        </Notice>
      )}
      <CustomerForm family={family} onFound={setCustomer} onAsk={() => setMessage(null)} onFail={tell} />
      {customer && (
        <SendDialog family={family} customer={customer} onFail={tell} onClose={() => setCustomer(null)} />
      )}
    </Screen>
  )
}

type Props = {
  readonly family: Family
  readonly customer: FoundCustomer
  readonly onFail: (failure: HandledFailure) => void
  readonly onClose: () => void
}

type OtherAddress = { readonly email: string; readonly codeSentAt: number }

function SendDialog({ family, customer, onFail, onClose }: Props) {
  const [other, setOther] = useState<OtherAddress | null>(null)
  const { isBusy, run } = useBusy()

  const sendLink = async (email: string | undefined, pin?: string): Promise<HandledFailure | null> => {
    const { proposalId } = customer
    const answer = await send(
      family.send,
      { body: { proposalId, ...(email !== undefined && { email }), ...(pin !== undefined && { pin }) } },
      { part: 'catalogue' },
    )
    if (!answer.ok) return answer
    family.end('thank-you')
    return null
  }
  const fail = (failure: HandledFailure) => {
    if (failure.isHandled) return
    onClose()
    onFail(failure)
  }
  const sendTo = (email?: string) =>
    run(async () => {
      const failure = await sendLink(email)
      if (failure === null) return
      if (failure.errorCode === 'CodigoRequerido' && email !== undefined) {
        setOther({ email, codeSentAt: Date.now() })
      } else fail(failure)
    })

  return (
    <Dialog
      key={other ? 'code' : 'address'}
      isOpen
      size="sheet"
      title={other ? linkResendText.codeTitle : linkResendText.sendTitle}
      onClose={isBusy ? undefined : onClose}
    >
      {other ? (
        <CodeStep
          sentAt={other.codeSentAt}
          isSending={isBusy}
          onConfirm={(pin) => sendLink(other.email, pin)}
          onResend={() => sendTo(other.email)}
          onFail={fail}
        />
      ) : (
        <ResendForm email={customer.email} isBusy={isBusy} onSend={sendTo} onCancel={onClose} />
      )}
    </Dialog>
  )
}
