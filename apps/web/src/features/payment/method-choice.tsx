import { type PaymentMethod, paymentMethods } from '@cupo/wire'
import { paymentText } from '../../text/payment.ts'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'

type Props = {
  readonly value: PaymentMethod | null
  readonly onValue: (method: PaymentMethod) => void
  readonly error?: string | undefined
}

/** Card and bank debit first, since most choose them; whoever pays in cash is told to keep the PIN. */
export function MethodChoice({ value, onValue, error }: Props) {
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
      <div role="status">{value === 'Efectivo' && <Notice tone="info">{paymentText.savePin}</Notice>}</div>
    </>
  )
}

const asMethod = (value: string): PaymentMethod => (value === 'Efectivo' ? value : 'Tarjeta-PSE')
