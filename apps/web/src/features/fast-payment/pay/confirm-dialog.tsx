import type { PayableCredit, PaymentMethod } from '@cupo/wire'
import { payText } from '../../../text/fast-payment-pay.ts'
import { paymentPageText } from '../../../text/payment-page.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import type { FastPaymentChoice } from './fast-payment-choice.ts'

type Props = {
  readonly credit: PayableCredit
  readonly choice: FastPaymentChoice
  readonly method: PaymentMethod
  readonly isGoing: boolean
  readonly onConfirm: () => void
  /** Back to the method. */
  readonly onChange: () => void
  readonly onClose: () => void
}

/** The last look before the checkout. */
export const ConfirmDialog = ({ credit, choice, method, isGoing, ...on }: Props) => {
  const inCash = method === 'Efectivo' ? choice.inCash : undefined
  return (
    <Dialog
      isOpen
      title={payText.confirmTitle}
      onClose={isGoing ? undefined : on.onClose}
      actions={
        <>
          <Button isLoading={isGoing} onClick={on.onConfirm}>
            {payText.confirm}
          </Button>
          <Button variant="text" disabled={isGoing} onClick={on.onChange}>
            {payText.change}
          </Button>
        </>
      }
    >
      <Amount size="medium" value={inCash?.valueFmt ?? choice.amountFmt} />
      {inCash && <p>{paymentPageText.installmentInCash(inCash.untilFmt)}</p>}
      <Facts
        facts={[
          { term: payText.rows.kind, value: choice.type },
          { term: credit.productName, value: payText.ending(credit.contractNumberMasked) },
          { term: payText.rows.method, value: payText.methods[method] },
        ]}
      />
    </Dialog>
  )
}
