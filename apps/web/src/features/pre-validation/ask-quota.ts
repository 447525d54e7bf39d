import type { ErrorCode, PreValidationResult } from '@cupo/wire'
import type { FailedPart } from '../../client/failure-reactions.ts'
import { goToScreen, tellHere } from '../../client/navigate.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { rememberQuotaSecret } from '../../client/session-marks.ts'
import type { ScreenName } from '../../screens/registry.ts'
import { channelViews } from './channel-views.ts'
import { keepInPreValidation, type PreValidation } from './pre-validation.ts'
import { audienceOf, isFromDesk, visitEntry, visitStore } from './visit.ts'

export type QuotaOutcome =
  /** The result is shown, or the error table has led elsewhere. */
  | { readonly kind: 'left' }
  /** The mailed terms were not accepted yet, or can be accepted no more. */
  | { readonly kind: 'pending' | 'expired' }
  /** The address proves nobody: a mobile has to. */
  | { readonly kind: 'mobileNeeded'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

const refused = 'Reprovada' satisfies ErrorCode
const termsPending = 'PENDING_TERMS_AND_CONDITIONS' satisfies ErrorCode
const termsExpired = 'EXPIRED_VERIFICATION_URL' satisfies ErrorCode
const mobileNeeded = 'CelularRequerido' satisfies ErrorCode

type QuestionOptions = {
  /** The screen at hand, as that of the code, takes no second place in the history. */
  readonly replace?: boolean
  /** `other` where a proof that is over leads to no code. */
  readonly part?: FailedPart
  /** What the address says beside the result, as the phone that was chosen in the shop. */
  readonly search?: string
}

/** Asks for the quota of a proved person and shows it. */
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
    // Whoever asks on behalf of others goes on with the next one.
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

/** By a link: the desk of a shop has a way back of its own. */
function isForOther(): boolean {
  const visit = visitStore.get()
  return audienceOf(visit) === 'agent' && !isFromDesk(visit)
}

function screenOf({ situation, channel }: PreValidationResult): ScreenName {
  if (situation === 'reproved') return 'preValidationReproved'
  return channelViews[channel].result
}
