import { Amount } from '@cupo/ui/amount.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import type { PaymentOptions } from '@cupo/wire'
import { useState } from 'react'
import { dueText } from '../../../text/account.ts'
import { paymentPageText as text } from '../../../text/payment.ts'
import { costsLessToday, type PaymentChoice } from '../../payment/choice.ts'
import { OverdueFirst } from '../../payment/payment-notices.tsx'
import { AmountField, AmountForm, usePayoffOffer, useTypedAmount } from './amount-form.tsx'
import { checkAdvance, checkInstallment } from './check-amount.ts'

type Props = {
  readonly options: PaymentOptions
  readonly onChoose: (choice: PaymentChoice) => void
}

type Option = 'pending' | 'outroValor'

function pendingOf({ installment, installmentInCash }: PaymentOptions): PaymentChoice {
  const { value, valueFmt } = installment
  const inCash = installmentInCash
  const isDearer = inCash.value > value
  return {
    type: 'Pagar cuota',
    amount: { 'Tarjeta-PSE': value, Efectivo: inCash.value },
    amountFmt: { 'Tarjeta-PSE': valueFmt, Efectivo: inCash.valueFmt },
    ...(isDearer ? { cashNote: text.installmentInCash(inCash.untilFmt) } : {}),
  }
}

export function InstallmentTab({ options, onChoose }: Props) {
  const { installment, totalBalance, lastDueDate } = options
  const { value, valueFmt, minFmt, acceptsOther } = installment
  const [option, setOption] = useState<Option | null>(value > 0 ? 'pending' : null)
  const field = useTypedAmount((amount) => checkInstallment(amount, installment))
  const { offer, offerInPlaceOf } = usePayoffOffer(options, text.offerInstallment, onChoose)
  const isPending = option === 'pending'
  const pending = costsLessToday(installment)
    ? { label: text.payToday, note: text.payTodayNote(dueText(lastDueDate), installment.dueFmt) }
    : { label: dueText(lastDueDate) }
  const amount = isPending ? value : option === 'outroValor' ? field.amount : 0

  const goOn = () => {
    const problem = checkInstallment(amount, isPending ? { ...installment, min: 0 } : installment)
    field.setError(problem)
    if (problem !== null) return
    const choice: PaymentChoice = isPending
      ? pendingOf(options)
      : { type: 'Pagar cuota', amount, amountFmt: `$ ${field.typed}` }
    if (amount > totalBalance) offerInPlaceOf(choice)
    else onChoose(choice)
  }
  const choose = (chosen: string) => {
    setOption(chosen === 'pending' ? 'pending' : 'outroValor')
    field.setError(null)
  }
  const other = { value: 'outroValor', label: text.other, hint: text.range(minFmt, valueFmt) }
  return (
    <AmountForm onSubmit={goOn}>
      {!acceptsOther && value > 0 ? (
        <Amount value={valueFmt} {...pending} />
      ) : (
        <RadioGroup
          name="valor"
          legend={text.howMuch}
          value={option}
          onValue={choose}
          choices={[
            {
              value: 'pending',
              label: <Amount size="medium" value={valueFmt} {...pending} />,
              isDisabled: value <= 0,
            },
            ...(acceptsOther ? [other] : []),
          ]}
          {...(field.error !== null && option !== 'outroValor' ? { error: field.error } : {})}
        />
      )}
      {option === 'outroValor' && <AmountField {...field} />}
      {offer}
    </AmountForm>
  )
}

/** Paying everything is offered as a payoff first, since it costs less. */
export function AdvanceTab({ options, onChoose }: Props) {
  const { advance, totalBalance } = options
  const check = (amount: number) => advance && checkAdvance(amount, advance)
  const field = useTypedAmount(check)
  const { offer, offerInPlaceOf } = usePayoffOffer(options, text.offerAdvance, onChoose)
  if (advance === null) return null
  const goOn = () => {
    const { amount, typed } = field
    const problem = check(amount)
    field.setError(problem)
    if (problem !== null) return
    const choice: PaymentChoice = { type: 'Adelanto de cuota', amount, amountFmt: `$ ${typed}` }
    if (amount >= totalBalance) offerInPlaceOf(choice)
    else onChoose(choice)
  }
  return (
    <AmountForm onSubmit={goOn}>
      <p>{text.kinds['Adelanto de cuota']}</p>
      <OverdueFirst lastDueDate={options.lastDueDate} valueFmt={options.installment.valueFmt} />
      <AmountField {...field} hint={text.range(advance.minFmt, advance.maxFmt)} />
      {offer}
    </AmountForm>
  )
}
