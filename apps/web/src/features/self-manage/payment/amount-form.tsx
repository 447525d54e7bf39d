import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import type { PaymentOptions } from '@cupo/wire'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { pesosOf } from '../../../fields/read-fields.ts'
import { FormField } from '../../../forms/form-field.tsx'
import { focusFirstError } from '../../../forms/shown-errors.ts'
import { paymentPageText as text } from '../../../text/payment.ts'
import type { PaymentChoice } from '../../payment/choice.ts'
import { PayoffOffer } from '../../payment/payment-notices.tsx'
import styles from './payment.module.css'

type Props = {
  readonly onSubmit: () => void
  readonly isWaiting?: boolean
  readonly children: ReactNode
}

export function AmountForm({ onSubmit, isWaiting = false, children }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    onSubmit()
    focusFirstError(form)
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <div className={styles.card}>{children}</div>
      <ActionBar>
        <Button type="submit" isLoading={isWaiting}>
          {text.continue}
        </Button>
      </ActionBar>
    </form>
  )
}

type FieldProps = Pick<ReturnType<typeof useTypedAmount>, 'typed' | 'error' | 'type'> & {
  readonly hint?: string
  readonly onBlur?: () => void
}

export const AmountField = ({ typed, error, type, hint, onBlur }: FieldProps) => (
  <FormField
    name="valorPagar"
    field={{
      kind: 'money',
      words: hint === undefined ? { label: text.amount } : { label: text.amount, hint },
    }}
    defaultValue={typed}
    onValue={type}
    onBlur={onBlur}
    error={error ?? undefined}
  />
)

export function useTypedAmount(check: (amount: number) => string | null) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  return {
    typed,
    amount: pesosOf(typed),
    error,
    setError,
    type(next: string) {
      setTyped(next)
      if (error !== null) setError(check(pesosOf(next)))
    },
  }
}

/** Such a choice waits for an answer: pay all off, or go on. */
export function usePayoffOffer(
  options: PaymentOptions,
  keepLabel: string,
  onChoose: (choice: PaymentChoice) => void,
) {
  const [choice, setChoice] = useState<PaymentChoice | null>(null)
  const leave = (chosen: PaymentChoice) => {
    setChoice(null)
    onChoose(chosen)
  }
  const offer = choice && (
    <PayoffOffer
      words={{
        title: text.offerTitle,
        text: text.offerText(options.totalBalanceFmt),
        payOff: text.payoff(options.totalBalanceFmt),
        keep: keepLabel,
      }}
      onPayOff={() => leave(payoffOf(options))}
      onKeep={() => leave(choice)}
      onClose={() => setChoice(null)}
    />
  )
  return { offer, offerInPlaceOf: setChoice }
}

export const payoffOf = ({ totalBalance, totalBalanceFmt, payoffInCash }: PaymentOptions): PaymentChoice => ({
  type: 'Pagar total',
  amount: { 'Tarjeta-PSE': totalBalance, Efectivo: payoffInCash.total },
  amountFmt: { 'Tarjeta-PSE': totalBalanceFmt, Efectivo: payoffInCash.totalFmt },
  note: text.payoffNote,
  cashNote: text.payoffInCash(payoffInCash.untilFmt),
})
