import type { ErrorCode, PreValidationResult } from '@cupo/wire'
import type { FailedPart } from '../../client/failure-reactions.ts'
import { goToScreen, tellHere } from '../../client/navigate.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { rememberQuotaSecret } from '../../client/session-marks.ts'
import type { ScreenName } from '../../screens/registry.ts'
import { channelViews, keepInPreValidation, type PreValidation } from './pre-validation.ts'
import { audienceOf, isFromDesk, visitEntry, visitStore } from './visit.ts'

export type QuotaOutcome =
  | { readonly kind: 'left' }
  | { readonly kind: 'pending' | 'expired' }
  | { readonly kind: 'mobileNeeded'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

const refused = 'Reprovada' satisfies ErrorCode
const termsPending = 'PENDING_TERMS_AND_CONDITIONS' satisfies ErrorCode
const termsExpired = 'EXPIRED_VERIFICATION_URL' satisfies ErrorCode
const mobileNeeded = 'CelularRequerido' satisfies ErrorCode

type QuestionOptions = {
  readonly replace?: boolean
  readonly part?: FailedPart
  readonly search?: string
}

export async function askQuota(
  { hash }: Pick<PreValidation, 'hash'>,
  { replace = false, part = 'preValidation', search = '' }: QuestionOptions = {},
): Promise<QuotaOutcome> {
  const answer = await send('POST /publicdata/application/prevalidator/basic', { body: { hash } }, { part })
  if (answer.ok) {
    keepInPreValidation({ channel: answer.body.channel, result: answer.body, provedUntil: null })
    rememberQuotaSecret(hash)
    goToScreen(screenOf(answer.body), { replace, search, state: visitEntry() })
    return { kind: 'left' }
  }
  if (answer.isHandled) {
    if (answer.errorCode === refused && isForOther()) tellHere({ ...visitEntry(), enterAt: 'preValidation' })
    return { kind: 'left' }
  }
  switch (answer.errorCode) {
    case termsPending:
      return { kind: 'pending' }
    case termsExpired:
      return { kind: 'expired' }
    case mobileNeeded:
      return { kind: 'mobileNeeded', message: answer.message }
    default:
      return { kind: 'failed', failure: answer }
  }
}

function isForOther(): boolean {
  const visit = visitStore.get()
  return audienceOf(visit) === 'agent' && !isFromDesk(visit)
}

function screenOf({ situation, channel }: PreValidationResult): ScreenName {
  if (situation === 'reproved') return 'preValidationReproved'
  return channelViews[channel].result
}
