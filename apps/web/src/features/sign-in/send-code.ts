import { sendSignInPin } from '@cupo/wire'
import type { SendResult } from '../../client/send.ts'
import { askSealed } from './ask-sealed.ts'
import { type SignInRequest, signInStore } from './sign-in-request.ts'

/** Sends the code of the sign-in to the line of the request and remembers how long it lives. */
export async function sendCode(
  request: Omit<SignInRequest, 'code'>,
): Promise<SendResult<typeof sendSignInPin>> {
  const { identityNumber: identityCardNumber, mobileLastDigits } = request
  const answer = await askSealed(
    sendSignInPin,
    { identityCardNumber, mobileLastDigits },
    (hash) => ({ body: { hash } }),
    // How long to wait for another code, and how to pay meanwhile, is said here.
    'catalogue',
  )
  if (answer.ok) {
    const code = { sentAt: Date.now(), seconds: answer.body.pinExpiresInSeconds }
    signInStore.set({ ...request, code })
  }
  return answer
}
