import type { PayableCredit } from '@cupo/wire'
import { useEffect } from 'react'
import { goToScreen } from '../../client/navigate.ts'
import { createStore, useStore } from '../../ui/store.ts'

/** Whose credits are being paid. It lives in memory only: the document is personal and is stored nowhere. */
export type Payer = {
  readonly identityNumber: string
  /** What the captcha was solved for; looking the same document up again needs it too. */
  readonly ticket: string
  /** The credits that can be paid here; never empty. */
  readonly credits: readonly PayableCredit[]
  /** Others of the same person are charged on the operator's bill. */
  readonly hasBilled: boolean
}

export const payerStore = createStore<Payer | null>(null)

/** Whose credits are being paid; whoever comes without a document begins at the form. */
export function usePayer(): Payer | null {
  const payer = useStore(payerStore)
  useEffect(() => {
    if (payer === null) goToScreen('fastPayment', { replace: true })
  }, [payer])
  return payer
}
