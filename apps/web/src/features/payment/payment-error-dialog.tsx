import type { ReactNode } from 'react'
import { commonText } from '../../text/common.ts'
import { paymentText } from '../../text/payment.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PaymentProblem } from './use-payment.ts'

type Props = {
  readonly problem: PaymentProblem | null
  readonly onClose: () => void
  readonly children?: ReactNode
}

export function PaymentErrorDialog({ problem, onClose, children }: Props) {
  return (
    <Dialog
      isOpen={problem !== null}
      title={paymentText.errorTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{commonText.understood}</Button>}
    >
      <p>{paymentText.nothingCharged}</p>
      <Notice tone="bad">{problem && messageOf(problem)}</Notice>
      {children}
    </Dialog>
  )
}

function messageOf(problem: PaymentProblem): string {
  if (problem.kind === 'noCheckout') return paymentText.noCheckout
  const { status, message } = problem.failure
  return status === 0 || message === '' ? commonText.offlineText : message
}
