import { createStore, useStore } from '@cupo/ui/store.ts'
import type { PayableCredit } from '@cupo/wire'
import { useEffect } from 'react'
import { goToScreen } from '../../client/navigate.ts'

/** In memory only: the document is personal. */
export type Payer = {
  readonly identityNumber: string
  readonly ticket: string
  readonly credits: readonly PayableCredit[]
  readonly hasBilled: boolean
}

export const payerStore = createStore<Payer | null>(null)

export function usePayer(): Payer | null {
  const payer = useStore(payerStore)
  useEffect(() => {
    if (payer === null) goToScreen('fastPayment', { replace: true })
  }, [payer])
  return payer
}
