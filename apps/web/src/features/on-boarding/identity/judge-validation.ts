import { pendingIndicator } from '@cupo/wire'
import type { FailedPart } from '../../../client/failure-reactions.ts'
import { act } from '../../../client/journey/act.ts'
import { followAnswer } from '../../../client/journey/follow.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { keepPendingValidation } from './pending-validation.ts'

/** Asks the server how a validation ended and goes where that leads. Answers the failure that kept it from knowing. */
export async function judgeValidation(validateId: string, part?: FailedPart): Promise<HandledFailure | null> {
  const answer = await act({ action: 'validateVeridasId', validateId }, part)
  if (!answer.ok) {
    if (answer.errorCode === 'EtapaInvalida') keepPendingValidation(null)
    return answer
  }
  const isPending = answer.body.messages?.some(({ indicador }) => indicador === pendingIndicator) ?? false
  keepPendingValidation(isPending ? validateId : null)
  await followAnswer(answer.body)
  return null
}
