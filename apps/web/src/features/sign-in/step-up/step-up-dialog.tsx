import { confirmStepUp, sendStepUpPin } from '@cupo/wire'
import { send } from '../../../client/send.ts'
import { signInPinErrorText } from '../../../text/sign-in.ts'
import { pinMessage } from '../../one-time-code/pin-message.ts'
import { CodeDialog } from './code-dialog.tsx'

type Props = {
  /** The application that is to be signed; its line gets the code. */
  readonly applicationId: string | undefined
  readonly onAnswer: (isConfirmed: boolean) => void
}

/** A code to the person's own line, before what a thief would do first. */
export function StepUpDialog({ applicationId, onAnswer }: Props) {
  const body = applicationId === undefined ? {} : { applicationId }
  const confirm = async (pin: string) => {
    const answer = await send(confirmStepUp, { body: { pin } }, { part: 'catalogue' })
    if (!answer.ok && !answer.isHandled) return pinMessage(answer, signInPinErrorText)
    onAnswer(answer.ok)
    return null
  }
  return (
    <CodeDialog
      ask={() => send(sendStepUpPin, { body }, { part: 'catalogue' })}
      confirm={confirm}
      onClose={() => onAnswer(false)}
    />
  )
}
