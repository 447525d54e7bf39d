import { ActButton } from '@cupo/ui/act-button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { showWhole } from '@cupo/ui/in-view.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { type PaymentMethod, paymentMethods } from '@cupo/wire'
import type { ReactNode } from 'react'
import { paymentText } from '../../text/payment.ts'

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
