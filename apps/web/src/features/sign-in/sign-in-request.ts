import { useEffect } from 'react'
import { goToScreen } from '../../client/navigate.ts'
import { createStore, useStore } from '../../ui/store.ts'

/** Who is signing in. It lives in memory only: the identity number is personal and is stored nowhere. */
export type SignInRequest = {
  readonly identityNumber: string
  /** The line that was chosen among several; '0000' where there is one. */
  readonly mobileLastDigits: string
  /** What the screen calls the line by. */
  readonly shownDigits: string
  readonly asksForPassword: boolean
  /** The code on its way; null where the password signs in. */
  readonly code: { readonly sentAt: number; readonly seconds: number } | null
}

export const signInStore = createStore<SignInRequest | null>(null)

/** Who is signing in; whoever comes without a document begins at the document (conformance: R-V22). */
export function useSignInRequest(): SignInRequest | null {
  const request = useStore(signInStore)
  useEffect(() => {
    if (request === null) goToScreen('login', { replace: true })
  }, [request])
  return request
}
