import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import type { PayableCredit, PayablePlan } from '@cupo/wire'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { goToScreen } from '../../../client/navigate.ts'
import { focusFirstError } from '../../../forms/shown-errors.ts'
import { payText } from '../../../text/fast-payment.ts'
import { PayoffOffer } from '../../payment/payoff-offer.tsx'
import { Plan } from '../../self-manage/credit/plan.tsx'
import { PaymentTypeTabs } from './amount-fields.tsx'
import { Checkout, useCheckout } from './checkout.tsx'
import { choiceOf, type Draft, type FastPaymentChoice, firstDraft, problemOf, typesOf } from './draft.ts'
import styles from './pay.module.css'

type Props = {
  readonly credit: PayableCredit
  readonly plan: PayablePlan
  readonly onStale: () => void
  readonly children: ReactNode
}

export function PayForm({ credit, plan, onStale, children }: Props) {
  const { payment } = plan
  const [draft, setDraft] = useState<Draft>(() => firstDraft(payment))
  const [isChecked, setIsChecked] = useState(false)
  const [choice, setChoice] = useState<FastPaymentChoice | null>(null)
  const [isOffered, setIsOffered] = useState(false)
  const checkout = useCheckout(credit.keyMambu)
  const types = typesOf(payment)
  const problem = isChecked ? problemOf(draft, payment) : null

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setIsChecked(true)
    checkout.dismiss()
    if (problemOf(draft, payment) !== null) {
      focusFirstError(form)
      return
    }
    const chosen = choiceOf(draft, payment)
    if (draft.type === 'Adelanto de cuota' && chosen.amount >= payment.totalBalance) setIsOffered(true)
    else setChoice(chosen)
  }

  return (
    <form noValidate onSubmit={submit}>
      {types.length === 0 ? (
        <NothingToPay />
      ) : (
        <PaymentTypeTabs
          types={types}
          payment={payment}
          lastDueDate={credit.lastDueDate}
          draft={draft}
          onDraft={setDraft}
          problem={problem}
          onType={(type) => {
            setIsChecked(false)
            setDraft({ ...draft, type })
          }}
        />
      )}
      <Plan installments={plan.ops[0].data.accountInstallments} prepayments={[]} />
      {children}
      {types.length > 0 && <PayButton failedText={checkout.failedText} />}
      {isOffered && (
        <PayoffOffer
          words={offerWords(payment.totalBalanceFmt)}
          onPayOff={() => goToScreen('login')}
          onClose={() => setIsOffered(false)}
          onKeep={() => {
            setIsOffered(false)
            setChoice(choiceOf(draft, payment))
          }}
        />
      )}
      {choice && checkout.failedText === null && (
        <Checkout
          credit={credit}
          choice={choice}
          checkout={checkout}
          onClose={() => setChoice(null)}
          onStale={onStale}
        />
      )}
    </form>
  )
}

const PayButton = ({ failedText }: { readonly failedText: string | null }) => (
  <ActionBar>
    <Button type="submit">{payText.pay}</Button>
    <p role="alert" className={styles.failed}>
      {failedText}
    </p>
  </ActionBar>
)

const NothingToPay = () => (
  <Notice tone="info" title={payText.nothingTitle}>
    {payText.nothingText}
  </Notice>
)

const offerWords = (totalFmt: string) => ({
  title: payText.payoffTitle,
  text: payText.payoffText(totalFmt),
  payOff: payText.toTheLogin,
  keep: payText.goOnAdvancing,
})
