import { createStore, useStore } from '@cupo/ui/store.ts'
import type { sendSignInPin } from '@cupo/wire'
import { useEffect } from 'react'
import type { Endpoint, Endpoints, InputOf } from '../../client/endpoints.ts'
import type { FailedPart } from '../../client/failure-reactions.ts'
import { goToScreen } from '../../client/navigate.ts'
import { sealToServer } from '../../client/seal-to-server.ts'
import type { SendResult } from '../../client/send.ts'
import { sendPastCaptcha } from '../../steps/captcha/send-past-captcha.ts'

/** In memory only: the identity number is personal. */
export type SignInRequest = {
  readonly identityNumber: string
  /** '0000' for a person of one line. */
  readonly mobileLastDigits: string
  readonly shownDigits: string
  readonly asksForPassword: boolean
  readonly code: { readonly sentAt: number; readonly seconds: number } | null
}

export const signInStore = createStore<SignInRequest | null>(null)

export function useSignInRequest(): SignInRequest | null {
  const request = useStore(signInStore)
  useEffect(() => {
    if (request === null) goToScreen('login', { replace: true })
  }, [request])
  return request
}

export async function sendCode(
  request: Omit<SignInRequest, 'code'>,
): Promise<SendResult<typeof sendSignInPin>> {
  const { identityNumber: identityCardNumber, mobileLastDigits } = request
  const answer = await askSealed(
    'POST /publicdata/onboardingAccess',
    { identityCardNumber, mobileLastDigits },
    (hash) => ({ body: { hash } }),
    'catalogue',
  )
  if (answer.ok) {
    const code = { sentAt: Date.now(), seconds: answer.body.pinExpiresInSeconds }
    signInStore.set({ ...request, code })
  }
  return answer
}

/** Without the server's key it tells why. */
export async function askSealed<E extends Endpoint>(
  endpoint: E,
  secret: unknown,
  inputOf: (sealed: string) => InputOf<E>,
  part: FailedPart = 'pin',
): Promise<SendResult<Endpoints[E]>> {
  const sealed = await sealToServer(secret)
  if (typeof sealed === 'object') return { ...sealed, isHandled: false }
  return sendPastCaptcha(endpoint, inputOf(sealed), part)
}
