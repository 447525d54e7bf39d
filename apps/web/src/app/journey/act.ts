import { type CallInput, runWorkflowAction } from '@cupo/wire'
import { readApplicationId } from '../../api/session-marks.ts'
import { type SendResult, send } from '../send.ts'

export type ActionInput = CallInput<typeof runWorkflowAction>['body']

/** Runs one action of the journey on the customer's application; failures follow the error table. */
export function act(action: ActionInput): Promise<SendResult<typeof runWorkflowAction>> {
  return send(runWorkflowAction, { params: { applicationId: readApplicationId() ?? '' }, body: action })
}
