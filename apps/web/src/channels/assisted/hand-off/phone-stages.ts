import type { HandOffTask, Progress } from '@cupo/wire'
import { customerPhoneText as text } from '../../../text/assisted.ts'

export type PhoneStage = {
  readonly words: string
  readonly state: 'done' | 'now' | 'ahead'
}

/** A link that ended has no stage done. */
export function phoneStages(
  { handOff, status, isAgreementAccepted }: Progress,
  ofStep: HandOffTask,
): readonly PhoneStage[] {
  if (handOff === null) return []
  const { state } = handOff
  const task = handOff.task ?? ofStep
  const isOpen = state === 'open'
  const isWorking = isOpen && (task !== 'identity' || status === 'veridas')
  const isOver = task === 'agreement' && isAgreementAccepted
  return [
    { words: text.sent, state: 'done' },
    { words: text.opened, state: isOpen || isOver ? 'done' : 'ahead' },
    { words: text.doing[task], state: isOver ? 'done' : isWorking ? 'now' : 'ahead' },
    { words: isOver ? text.accepted : text.finished, state: isOver ? 'done' : 'ahead' },
  ]
}
