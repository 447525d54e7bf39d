import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import type { PaymentResult } from '@cupo/wire'
import { useEffect, useState } from 'react'
import { goToScreen } from '../../../client/navigate.ts'
import type { ScreenProps } from '../../../client/paths.ts'
import { type SendOptions, send } from '../../../client/send.ts'
import { signInInvitationText } from '../../../text/fast-payment.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { againText, outcomeOf } from '../../payment/result/outcome-of.ts'
import { AskAgain, isUnread, PaymentResultView } from '../../payment/result/payment-result.tsx'
import { questionOf, usePaymentResult } from '../../payment/result/use-payment-result.ts'

const provider = 'epayco' as const

export function ResultScreen({ params }: ScreenProps) {
  const id = params.id ?? ''
  const asked = usePaymentResult((options) => askResult(id, options))
  const sendCopy = (email: string, { x_id_invoice, ticket }: PaymentResult) =>
    send(
      'POST /publicdata/fast-payment/sendProofPaymentEpayco',
      { body: { email, reference: x_id_invoice, ticket } },
      { part: 'catalogue' },
    )
  const isKnown = asked.result !== null
  const tone = asked.result === null ? null : outcomeOf(asked.result).tone
  const hasFailed = tone === 'bad'
  const finish = (variant: 'primary' | 'text') => (
    <Button key="finish" variant={variant} onClick={() => goToScreen('login')}>
      {commonText.finish}
    </Button>
  )
  const again = (variant: 'primary' | 'text') => (
    <Button key="again" variant={variant} onClick={() => goToScreen('fastPaymentPay')}>
      {againText(asked.result)}
    </Button>
  )
  return (
    <Screen title={titles.fastPaymentResult}>
      <PaymentResultView asked={asked} onSendCopy={sendCopy} />
      {tone === 'warn' && again('text')}
      <ActionBar>
        {isUnread(asked)
          ? [<AskAgain key="ask" asked={asked} />, finish('text')]
          : hasFailed
            ? [again('primary'), finish('text')]
            : tone === 'warn'
              ? finish('primary')
              : [finish('primary'), again('text')]}
      </ActionBar>
      {isKnown && !hasFailed && <SignInInvitation />}
    </Screen>
  )
}

function askResult(id: string, options: SendOptions) {
  const question = questionOf(location.search, id)
  return question.by === 'reference'
    ? send(
        'POST /publicdata/:provider/:idCredito/:ref',
        { params: { provider, idCredito: id, ref: question.ref } },
        options,
      )
    : send(
        'POST /publicdata/:provider/:idCredito/mobile',
        { params: { provider, idCredito: id }, body: question.query },
        options,
      )
}

const delayMs = 4_000

function SignInInvitation() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      isOpen={isOpen}
      title={signInInvitationText.title}
      onClose={() => setIsOpen(false)}
      actions={
        <>
          <Button onClick={() => goToScreen('login')}>{signInInvitationText.enter}</Button>
          <Button variant="text" onClick={() => setIsOpen(false)}>
            {signInInvitationText.later}
          </Button>
        </>
      }
    >
      <p>{signInInvitationText.text}</p>
    </Dialog>
  )
}
