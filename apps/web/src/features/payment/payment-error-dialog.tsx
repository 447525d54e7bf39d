import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import type { ReactNode } from 'react'
import { paymentText } from '../../text/payment.ts'
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
