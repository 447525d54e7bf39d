import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { Checkout } from '@cupo/wire'
import { type ReactNode, useRef, useState } from 'react'
import type { HandledFailure } from '../../client/send.ts'
import { paymentText } from '../../text/payment.ts'
import { openCheckout } from './open-checkout.ts'

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

export type Register = (
  headers: Readonly<Record<string, string>>,
) => Promise<{ readonly ok: true; readonly body: Checkout } | HandledFailure>

export type PaymentProblem =
  | { readonly kind: 'refused'; readonly failure: HandledFailure }
  | { readonly kind: 'noCheckout' }

/** A lost answer is asked for again; later, what is due then is asked. */
const retryMs = 10 * 60_000

/**
 * The same choice soon after a lost answer goes out under the same idempotency key; any other press is a new attempt.
 */
export function usePayment() {
  const { isBusy, run } = useBusy()
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const lost = useRef<{ readonly what: string; readonly key: string; readonly since: number } | null>(null)

  const pay = (what: string, register: Register) =>
    run(async () => {
      setProblem(null)
      const former = lost.current
      const isRetry = former?.what === what && Date.now() - former.since < retryMs
      const attempt = isRetry ? former : { what, key: crypto.randomUUID(), since: Date.now() }
      const answer = await register({ 'Idempotency-Key': attempt.key })
      lost.current = answer.ok || isDecided(answer) ? null : attempt
      if (!answer.ok) {
        if (!answer.isHandled) setProblem({ kind: 'refused', failure: answer })
        return
      }
      if (!(await openCheckout(answer.body))) setProblem({ kind: 'noCheckout' })
    })

  return { isPaying: isBusy, problem, dismiss: () => setProblem(null), pay }
}

const isDecided = ({ status }: HandledFailure) => status >= 400 && status < 500
