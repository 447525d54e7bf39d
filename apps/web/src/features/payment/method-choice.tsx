import { type PaymentMethod, paymentMethods } from '@cupo/wire'
import type { ReactNode } from 'react'
import { paymentText } from '../../text/payment.ts'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'

type Props = {
  readonly value: PaymentMethod | null
  readonly onValue: (method: PaymentMethod) => void
  readonly error?: string | undefined
  /** What is to be known of paying in cash, besides the PIN. */
  readonly cashNote?: ReactNode
}

/** Card and bank debit first, since most choose them; whoever pays in cash is told to keep the PIN. */
export function MethodChoice({ value, onValue, error, cashNote }: Props) {
  return (
    <>
      <RadioGroup
        name="meioPagamento"
        legend={paymentText.method}
        value={value}
        onValue={(chosen) => onValue(asMethod(chosen))}
        choices={paymentMethods.toReversed().map((method) => ({
          value: method,
          label: paymentText.methods[method].name,
          hint: paymentText.methods[method].hint,
        }))}
        {...(error === undefined ? {} : { error })}
      />
      <div role="status" ref={value === 'Efectivo' ? showWhole : undefined}>
        {value === 'Efectivo' && (
          <Notice tone="info">
            <p>{paymentText.savePin}</p>
            {cashNote && <p>{cashNote}</p>}
          </Notice>
        )}
      </div>
    </>
  )
}

/** On a small screen the note would open below what is seen. */
const showWhole = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

const asMethod = (value: string): PaymentMethod => (value === 'Efectivo' ? value : 'Tarjeta-PSE')
