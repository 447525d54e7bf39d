import { overlayStore } from '@cupo/ui/layer-stores.ts'
import { isReturnReference, type PaymentResult } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { invoiceOf } from '../../../client/kept-in-tab.ts'
import type { HandledFailure, SendOptions } from '../../../client/send.ts'
import { resultText } from '../../../text/payment.ts'

export type AskResult = (
  options: SendOptions,
) => Promise<{ readonly ok: true; readonly body: PaymentResult } | HandledFailure>

export type AskedResult = {
  readonly result: PaymentResult | null
  readonly failure: HandledFailure | null
  readonly askAgain: () => void
}

const retrySeconds = 10

export function usePaymentResult(ask: AskResult): AskedResult {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<PaymentResult | null>(null)
  const [failed, setFailed] = useState<{ readonly attempt: number; readonly failure: HandledFailure } | null>(
    null,
  )
  const start = useEffectEvent(ask)

  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isKnown = false
    const question = async () => {
      const answer = await start({ signal: stop.signal, part: isKnown ? 'background' : 'other' })
      if (stop.signal.aborted) return
      if (answer.ok) {
        isKnown = true
        setResult(answer.body)
      }
      setFailed(answer.ok ? null : { attempt, failure: answer })
      const seconds = answer.ok ? answer.body.pollSeconds : isKnown && !answer.isHandled ? retrySeconds : null
      if (seconds !== null) timer = setTimeout(onceSeen, seconds * 1000)
    }
    // A hidden page asks for nothing, and at once when it is seen again.
    const onceSeen = () => {
      if (!document.hidden) return question()
      document.addEventListener('visibilitychange', question, { once: true, signal: stop.signal })
    }
    question()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [attempt])

  const failure = failed?.attempt === attempt ? failed.failure : null
  const isFirst = result === null && failure === null
  useEffect(() => {
    if (!isFirst) return
    overlayStore.set(resultText.loading)
    return () => overlayStore.set(null)
  }, [isFirst])

  return { result, failure, askAgain: () => setAttempt(attempt + 1) }
}

export type ResultQuestion =
  | { readonly by: 'reference'; readonly ref: string }
  | { readonly by: 'query'; readonly query: Readonly<Record<string, string>> }

/** An abandoned checkout gives no reference, or the word `undefined`: then the invoice of this browser asks. */
export function questionOf(search: string, key: string): ResultQuestion {
  const query = Object.fromEntries(new URLSearchParams(search))
  const ref = query.ref_payco
  if (ref !== undefined && isReturnReference(ref)) return { by: 'reference', ref }
  const invoice = invoiceOf(key)
  return { by: 'query', query: { ...(invoice === null ? {} : { x_id_invoice: invoice }), ...query } }
}
