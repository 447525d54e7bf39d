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

export type FrameOutcome = 'completed' | 'failed' | 'cancelled'

type ExpectedSender = {
  readonly origin: string
  readonly source: MessageEventSource | null
  readonly validationId: string
}

export function outcomeOfMessage(
  event: MessageEvent<unknown>,
  expected: ExpectedSender,
): FrameOutcome | null {
  if (expected.source === null || event.source !== expected.source) return null
  if (event.origin !== expected.origin) return null
  const { data: message } = event
  if (!isRecord(message)) return null
  switch (message.code) {
    case 'ProcessCompleted':
      return isRecord(message.data) && message.data.validation_id === expected.validationId
        ? 'completed'
        : null
    case 'ProcessError':
      return 'failed'
    case 'ProcessCancelled':
      return 'cancelled'
    default:
      return null
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
