import type { Checkout } from '@cupo/wire'
import { useRef, useState } from 'react'
import type { HandledFailure } from '../../app/send.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { openCheckout } from './open-checkout.ts'

/** Registers the payment under the header `Idempotency-Key` that it is given. */
export type Register = (
  headers: Readonly<Record<string, string>>,
) => Promise<{ readonly ok: true; readonly body: Checkout } | HandledFailure>

export type PaymentProblem =
  | { readonly kind: 'refused'; readonly failure: HandledFailure }
  | { readonly kind: 'noCheckout' }

/**
 * Registers a payment and, only when the server has answered 200, opens the checkout. `what` says the whole choice: the
 * same one tried again after a lost answer goes out under the same key, so that it is registered once.
 */
export function usePayment() {
  const { isBusy, run } = useBusy()
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const attempt = useRef<{ readonly what: string; readonly key: string } | null>(null)

  const pay = (what: string, register: Register) =>
    run(async () => {
      setProblem(null)
      if (attempt.current?.what !== what) attempt.current = { what, key: crypto.randomUUID() }
      const answer = await register({ 'Idempotency-Key': attempt.current.key })
      if (!answer.ok) {
        if (isSettled(answer)) attempt.current = null
        if (!answer.isHandled) setProblem({ kind: 'refused', failure: answer })
        return
      }
      if (await openCheckout(answer.body)) attempt.current = null
      else setProblem({ kind: 'noCheckout' })
    })

  return { isPaying: isBusy, problem, dismiss: () => setProblem(null), pay }
}

/** The server has judged the request; without an answer it may or may not have registered it. */
const isSettled = ({ status }: HandledFailure) => status >= 400 && status < 500
