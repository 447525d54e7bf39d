import type { Application } from '@cupo/wire'
import type { FailedPart } from '../../client/failure-reactions.ts'
import { send } from '../../client/send.ts'
import type { CodeOutcome, ResendOutcome } from './code-form.tsx'
import { isPinError, pinMessage } from './pin-message.ts'

type Wishes = {
  readonly part?: Extract<FailedPart, 'pin' | 'catalogue'>
  readonly onSigned?: (status: Application['status']) => Promise<void>
}

export async function signSale(
  applicationId: string,
  code: string,
  { part = 'pin', onSigned }: Wishes = {},
): Promise<CodeOutcome> {
  const body = { grant_type: 'password', password: code, applicationId } as const
  const answer = await send('POST /oauth/token', { body }, { part })
  if (answer.ok) {
    if (answer.body.status !== undefined) await onSigned?.(answer.body.status)
    return { kind: 'taken' }
  }
  if (answer.isHandled) return { kind: 'left' }
  return {
    kind: 'failed',
    message: pinMessage(answer),
    pinError: isPinError(answer.pinError) ? answer.pinError : null,
    isNetwork: answer.status === 0,
  }
}

export async function resendCodeOfSale(
  applicationId: string,
  { part = 'pin' }: Pick<Wishes, 'part'> = {},
): Promise<ResendOutcome> {
  const data = btoa(applicationId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const answer = await send('POST /publicdata/new-pin-ag/', { query: { data } }, { part })
  if (answer.ok) return { kind: 'sent', seconds: answer.body.pinExpiresInSeconds }
  if (answer.isHandled) return { kind: 'left' }
  return { kind: 'failed', message: pinMessage(answer) }
}
