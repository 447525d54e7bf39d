import type { Progress } from '@cupo/wire'
import { customerPhoneText as text } from '../../../text/assisted-steps.ts'

export type PhoneStage = {
  readonly words: string
  readonly state: 'done' | 'now' | 'ahead'
}

/** How far the customer is with a link, stage after stage; never what they did there. */
export function phoneStages({ handOff, status, isAgreementAccepted }: Progress): readonly PhoneStage[] {
  if (handOff === null) return []
  const { state, task } = handOff
  const isOpened = state !== 'sent'
  const isWorking = isOpened && state === 'open' && (task !== 'identity' || status === 'veridas')
  const isOver = state === 'finished' || (task === 'agreement' && isAgreementAccepted)
  const doing = text.doing[task ?? 'identity']
  return [
    { words: text.sent, state: 'done' },
    { words: text.opened, state: isOpened && state !== 'expired' ? 'done' : 'ahead' },
    { words: doing, state: isOver ? 'done' : isWorking ? 'now' : 'ahead' },
    {
      words: task === 'agreement' && isAgreementAccepted ? text.accepted : text.finished,
      state: isOver ? 'done' : 'ahead',
    },
  ]
}
