import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import type { PaymentResult } from '@cupo/wire'
import { useState } from 'react'
import { rememberWanted } from '../../../client/entry.ts'
import { goToScreen } from '../../../client/navigate.ts'
import type { ScreenProps } from '../../../client/paths.ts'
import { type SendOptions, send } from '../../../client/send.ts'
import { titles } from '../../../text/titles.ts'
import { againText, outcomeOf } from '../../payment/result/outcome-of.ts'
import { AskAgain, isUnread, PaymentResultView } from '../../payment/result/payment-result.tsx'
import { questionOf, usePaymentResult } from '../../payment/result/use-payment-result.ts'
import { AccountFrame } from '../account-frame.tsx'
import { PaperButton } from '../papers/paper-button.tsx'
import { acquittance } from '../papers/papers-of.ts'
import styles from './payment.module.css'

const provider = 'epayco' as const

export function ResponseScreen({ params }: ScreenProps) {
  const id = params.id ?? ''
  const [address] = useState(() => location.pathname + location.search)
  const asked = usePaymentResult(async (options) => {
    const answer = await askResult(id, options)
    // A payer who stayed long at the provider comes back here after the sign-in.
    if (!answer.ok && answer.sessionEnded) rememberWanted(address)
    return answer
  })
  const sendCopy = (email: string, result: PaymentResult) =>
    send(
      'POST /selfmanage/sendProofPaymentEpayco',
      { body: { email, reference: result.x_id_invoice, ticket: result.ticket } },
      { part: 'catalogue' },
    )
  const remaining = asked.result?.remaining?.kind
  const isPaidOff = remaining === 'closed'
  const tone = asked.result === null ? null : outcomeOf(asked.result).tone
  const isAgainFirst = remaining === 'overdue' || tone === 'bad'
  const finish = (variant: 'primary' | 'text') => (
    <Button key="finish" variant={variant} onClick={() => goToScreen('selfManage')}>
      {commonText.finish}
    </Button>
  )
  const again = (variant: 'primary' | 'text') => (
    <Button key="again" variant={variant} onClick={() => goToScreen('payment', { params: { id } })}>
      {againText(asked.result)}
    </Button>
  )
  return (
    <AccountFrame title={titles.paymentResponse}>
      <div className={classNames(styles.form, styles.narrow)}>
        <PaymentResultView asked={asked} onSendCopy={sendCopy} />
        {tone === 'warn' && again('text')}
        <ActionBar>
          {isUnread(asked)
            ? [<AskAgain key="ask" asked={asked} />, finish('text')]
            : isPaidOff
              ? [<PaperButton key="paper" paper={acquittance} id={id} variant="primary" />, finish('text')]
              : isAgainFirst
                ? [again('primary'), finish('text')]
                : tone === 'warn'
                  ? finish('primary')
                  : [finish('primary'), again('text')]}
        </ActionBar>
      </div>
    </AccountFrame>
  )
}

function askResult(id: string, options: SendOptions) {
  const question = questionOf(location.search, id)
  return question.by === 'reference'
    ? send(
        'POST /selfmanage/:provider/:idCredito/:ref',
        { params: { provider, idCredito: id, ref: question.ref } },
        options,
      )
    : send(
        'POST /selfmanage/:provider/:idCredito/mobile',
        { params: { provider, idCredito: id }, body: question.query },
        options,
      )
}
