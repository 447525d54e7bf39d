import type { PaymentOptions } from '@cupo/wire'
import { useState } from 'react'
import { MoneyField } from '../../../fields/masked-field.tsx'
import { pesosOf } from '../../../fields/read-fields.ts'
import { paymentPageText as text } from '../../../text/payment-page.ts'
import type { PaymentChoice } from '../../payment/choice.ts'
import { AmountForm } from './amount-form.tsx'
import { checkAdvance } from './check-amount.ts'
import { payoffOf } from './payoff.ts'
import { PayoffOffer } from './payoff-offer.tsx'

type Props = { readonly options: PaymentOptions; readonly onChoose: (choice: PaymentChoice) => void }

/** Installments before they are due. What would pay all of it is offered as that first, since it costs less. */
export function AdvanceTab({ options, onChoose }: Props) {
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
