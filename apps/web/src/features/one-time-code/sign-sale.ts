import { requestNewPinOfSale, requestToken } from '@cupo/wire'
import { send } from '../../client/send.ts'
import type { CodeOutcome, ResendOutcome } from './code-form.tsx'
import { isPinError, pinMessage } from './pin-message.ts'

/** Signs an assisted sale by the code that its customer got: the session says whose it is, and none is opened by it. */
export async function signSale(applicationId: string, code: string): Promise<CodeOutcome> {
  const body = { grant_type: 'password', password: code, applicationId } as const
  const answer = await send(requestToken, { body }, { part: 'pin' })
  if (answer.ok) return { kind: 'taken' }
  if (answer.isHandled) return { kind: 'left' }
  return {
    kind: 'failed',
    message: pinMessage(answer),
    pinError: isPinError(answer.pinError) ? answer.pinError : null,
    isNetwork: answer.status === 0,
  }
}

/** Has the code that an assisted sale waits for sent again. */
export async function resendCodeOfSale(applicationId: string): Promise<ResendOutcome> {
  const data = btoa(applicationId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const answer = await send(requestNewPinOfSale, { query: { data } }, { part: 'pin' })
  if (answer.ok) return { kind: 'sent', seconds: answer.body.pinExpiresInSeconds }
  if (answer.isHandled) return { kind: 'left' }
  return { kind: 'failed', message: pinMessage(answer) }
}
