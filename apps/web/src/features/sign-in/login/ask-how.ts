import { checkSignIn } from '@cupo/wire'
import { goToScreen } from '../../../client/navigate.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { askSealed } from '../ask-sealed.ts'
import { sendCode } from '../send-code.ts'
import { type SignInRequest, signInStore } from '../sign-in-request.ts'

/** The one line of whoever has no other, as the specification names it. */
const onlyLine = '0000'

/** The lines to choose from, and what is known already of who signs in. */
export type Choice = {
  readonly request: Omit<SignInRequest, 'code' | 'mobileLastDigits' | 'shownDigits'>
  readonly lines: readonly string[]
}

export type Asked =
  | { readonly kind: 'left' }
  | { readonly kind: 'choose'; readonly choice: Choice }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

/**
 * Asks how a document signs in: by password, by a code to its line, or by one to a line that is still to be chosen
 * (conformance: R-V21).
 */
export async function askHow(identityNumber: string): Promise<Asked> {
  const answer = await askSealed(checkSignIn, identityNumber, (document) => ({ params: { document } }))
  if (!answer.ok) return { kind: 'failed', failure: answer }
  const { loginOTP, updatePassword, mobiles } = answer.body
  const request = { identityNumber, asksForPassword: updatePassword }
  const lines = mobiles.map(({ mobileLastDigits }) => mobileLastDigits)
  if (!loginOTP) {
    signInStore.set({ ...request, mobileLastDigits: onlyLine, shownDigits: '', code: null })
    goToScreen('loginPassword')
    return { kind: 'left' }
  }
  if (lines.length > 1) return { kind: 'choose', choice: { request, lines } }
  return askForCode({ request, lines }, null)
}

/** Sends the code to the chosen line and goes to where it is typed. */
export async function askForCode({ request, lines }: Choice, chosen: string | null): Promise<Asked> {
  const mobileLastDigits = chosen ?? onlyLine
  const shownDigits = chosen ?? lines[0] ?? ''
  const answer = await sendCode({ ...request, mobileLastDigits, shownDigits })
  if (!answer.ok) return { kind: 'failed', failure: answer }
  goToScreen('loginOtp')
  return { kind: 'left' }
}
