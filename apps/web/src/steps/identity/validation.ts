import { tabStorage } from '@cupo/ui/browser-storage.ts'
import { createStore } from '@cupo/ui/store.ts'
import { type ActionAnswer, type IdentityToken, pendingIndicator } from '@cupo/wire'
import type { FailedPart } from '../../client/failure-reactions.ts'
import { act } from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import type { HandledFailure } from '../../client/send.ts'

const key = 'cupo.validation'

/** An id only, nothing personal. */
export const pendingValidation = createStore<string | null>(tabStorage.read(key))

export function keepPendingValidation(id: string | null): void {
  pendingValidation.set(id)
  tabStorage.write(key, id)
}

export const openedValidation = createStore<IdentityToken | null>(null)

export const tokenOf = ({ response }: ActionAnswer): IdentityToken | null =>
  response && 'validation_id' in response ? response : null

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
