import type { ApplicationStatus, IdentityToken } from '@cupo/wire'
import { act } from '../../client/journey/application-store.ts'
import { followAnswer, followApplication } from '../../client/journey/follow.ts'
import type { HandledFailure } from '../../client/send.ts'
import { veridasText } from '../../text/identity.ts'
import type { FrameOutcome } from './outcome-of-message.ts'
import { judgeValidation, openedValidation, tokenOf } from './validation.ts'

type Attempt = Promise<HandledFailure | null>

/** Only after a reload: anybody else has not said 'Permitir' here. */
export async function reopenValidation(status: ApplicationStatus): Attempt {
  if (status !== 'veridas') {
    await followApplication()
    return null
  }
  const answer = await act({ action: 'createVeridasId' })
  if (!answer.ok) return answer
  const token = tokenOf(answer.body)
  openedValidation.set(token)
  if (token === null) await followAnswer(answer.body)
  return null
}

/** The server judges the check under the id that it gave. */
export async function concludeValidation(token: IdentityToken, outcome: FrameOutcome): Attempt {
  if (outcome !== 'completed') return leaveValidation(outcome)
  const failure = await judgeValidation(token.validation_id)
  if (failure === null) openedValidation.set(null)
  return failure
}

export async function leaveValidation(outcome: FrameOutcome = 'cancelled'): Attempt {
  const answer = await act({ action: 'cancelVeridas' })
  if (!answer.ok) return answer
  const messages = outcome === 'failed' ? [{ mensagem: veridasText.incomplete }] : undefined
  await followAnswer({ ...answer.body, messages: answer.body.messages ?? messages })
  openedValidation.set(null)
  return null
}
