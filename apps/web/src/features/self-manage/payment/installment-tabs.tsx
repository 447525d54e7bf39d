import type { PaymentOptions } from '@cupo/wire'
import { useState } from 'react'
import { MoneyField } from '../../../fields/masked-field.tsx'
import { pesosOf } from '../../../fields/read-fields.ts'
import { paymentPageText as text } from '../../../text/payment.ts'
import { Amount } from '../../../ui/amount.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { PaymentChoice } from '../../payment/choice.ts'
import { AmountForm, PayoffOffer, payoffOf } from './amount-form.tsx'
import { checkAdvance, checkInstallment } from './check-amount.ts'

type Props = {
  readonly options: PaymentOptions
  readonly onChoose: (choice: PaymentChoice) => void
}

type Option = 'pending' | 'outroValor'

/** All that is due today or, in cash, on the last day of the PIN; the server computes it. */
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

/** All that is due, or another amount up to it. A last installment may cost more than paying all off today. */
export function InstallmentTab({ options, onChoose }: Props) {
  const { installment, totalBalance } = options
  const { value, valueFmt, minFmt, acceptsOther } = installment
  const [option, setOption] = useState<Option | null>(value > 0 ? 'pending' : null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isOffered, setIsOffered] = useState(false)
  const amount = option === 'pending' ? value : option === 'outroValor' ? pesosOf(typed) : 0

  const choice: PaymentChoice =
    option === 'pending' ? pendingOf(options) : { type: 'Pagar cuota', amount, amountFmt: `$ ${typed}` }
  const goOn = () => {
    const problem = checkInstallment(amount, option === 'pending' ? { ...installment, min: 0 } : installment)
    setError(problem)
    if (problem !== null) return
    if (amount > totalBalance) setIsOffered(true)
    else onChoose(choice)
  }
  const leaveOffer = (chosen: PaymentChoice) => {
    setIsOffered(false)
    onChoose(chosen)
  }
  const choose = (chosen: string) => {
    setOption(chosen === 'pending' ? 'pending' : 'outroValor')
    setError(null)
  }
  const other = { value: 'outroValor', label: text.other, hint: text.range(minFmt, valueFmt) }
  return (
    <AmountForm onSubmit={goOn}>
      <RadioGroup
        name="valor"
        legend={text.howMuch}
        value={option}
        onValue={choose}
        choices={[
          {
            value: 'pending',
            label: <Amount size="medium" label={text.pending} value={valueFmt} />,
            isDisabled: value <= 0,
          },
          ...(acceptsOther ? [other] : []),
        ]}
        {...(error !== null && option !== 'outroValor' ? { error } : {})}
      />
      {option === 'outroValor' && (
        <MoneyField
          name="valorPagar"
          label={text.amount}
          defaultValue={typed}
          onValue={(next) => {
            setTyped(next)
            if (error !== null) setError(checkInstallment(pesosOf(next), installment))
          }}
          error={error ?? undefined}
        />
      )}
      {isOffered && (
        <PayoffOffer
          options={options}
          keepLabel={text.offerInstallment}
          onPayOff={() => leaveOffer(payoffOf(options))}
          onKeep={() => leaveOffer(choice)}
          onClose={() => setIsOffered(false)}
        />
      )}
    </AmountForm>
  )
}

type AdvanceTabProps = {
  readonly options: PaymentOptions
  readonly onChoose: (choice: PaymentChoice) => void
}

/** Installments before they are due. What would pay all of it is offered as that first, since it costs less. */
export function AdvanceTab({ options, onChoose }: AdvanceTabProps) {
  const { advance, totalBalance } = options
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isOffered, setIsOffered] = useState(false)
  if (advance === null) return null
  const amount = pesosOf(typed)
  const choice: PaymentChoice = {
    type: 'Adelanto de cuota',
    amount,
    amountFmt: `$ ${typed}`,
  }
  const goOn = () => {
    const problem = checkAdvance(amount, advance)
    setError(problem)
    if (problem !== null) return
    if (amount >= totalBalance) setIsOffered(true)
    else onChoose(choice)
  }
  const leaveOffer = (chosen: PaymentChoice) => {
    setIsOffered(false)
    onChoose(chosen)
  }
  return (
    <AmountForm onSubmit={goOn}>
      <p>{text.kinds['Adelanto de cuota']}</p>
      <MoneyField
        name="valorPagar"
        label={text.amount}
        hint={text.range(advance.minFmt, advance.maxFmt)}
        defaultValue={typed}
        onValue={(next) => {
          setTyped(next)
          if (error !== null) setError(checkAdvance(pesosOf(next), advance))
        }}
        error={error ?? undefined}
      />
      {isOffered && (
        <PayoffOffer
          options={options}
          keepLabel={text.offerAdvance}
          onPayOff={() => leaveOffer(payoffOf(options))}
          onKeep={() => leaveOffer(choice)}
          onClose={() => setIsOffered(false)}
        />
      )}
    </AmountForm>
  )
}
