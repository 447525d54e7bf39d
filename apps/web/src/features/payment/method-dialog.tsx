import { ActButton } from '@cupo/ui/act-button.tsx'
import { Amount } from '@cupo/ui/amount.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { showWhole } from '@cupo/ui/in-view.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { defaultPaymentMethod, type PaymentMethod, paymentMethods } from '@cupo/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { paymentText } from '../../text/payment.ts'
import { loadCheckout } from './open-checkout.ts'

type Props = {
  readonly amountFmt: string | Readonly<Record<PaymentMethod, string>>
  readonly label: ReactNode
  readonly children?: ReactNode
  readonly cashNote?: ReactNode
  readonly initial?: PaymentMethod
  readonly isGoing: boolean
  readonly onPay: (method: PaymentMethod) => void
  readonly onClose: () => void
}

export function MethodDialog(props: Props) {
  const { amountFmt, label, children, cashNote, initial = defaultPaymentMethod } = props
  const { isGoing, onPay, onClose } = props
  const [method, setMethod] = useState<PaymentMethod>(initial)
  useEffect(() => void loadCheckout(), [])
  const amount = typeof amountFmt === 'string' ? amountFmt : amountFmt[method]
  return (
    <Dialog
      isOpen
      size="sheet"
      title={paymentText.confirmTitle}
      onClose={isGoing ? undefined : onClose}
      actions={
        <ActButton isLoading={isGoing} onClick={() => onPay(method)}>
          {paymentText.goToPay(amount)}
        </ActButton>
      }
    >
      <Amount size="medium" label={label} value={amount} />
      {children}
      <MethodChoice value={method} onValue={setMethod} cashNote={cashNote} />
    </Dialog>
  )
}

type MethodChoiceProps = {
  readonly value: PaymentMethod | null
  readonly onValue: (method: PaymentMethod) => void
  readonly error?: string | undefined
  readonly cashNote?: ReactNode
}

export function MethodChoice({ value, onValue, error, cashNote }: MethodChoiceProps) {
  return (
    <>
      <RadioGroup
        name="meioPagamento"
        legend={paymentText.method}
        value={value}
        onValue={(chosen) => onValue(asMethod(chosen))}
        choices={[...paymentMethods].reverse().map((method) => ({
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

const asMethod = (value: string): PaymentMethod => (value === 'Efectivo' ? value : 'Tarjeta-PSE')

type SavePinDialogProps = {
  readonly isGoing: boolean
  readonly onGoOn: () => void
  readonly onClose: () => void
}

export const SavePinDialog = ({ isGoing, onGoOn, onClose }: SavePinDialogProps) => (
  <Dialog
    isOpen
    title={paymentText.savePinTitle}
    onClose={isGoing ? undefined : onClose}
    actions={
      <ActButton isLoading={isGoing} onClick={onGoOn}>
        {paymentText.savePinGoOn}
      </ActButton>
    }
  >
    <p>{paymentText.savePin}</p>
  </Dialog>
)
