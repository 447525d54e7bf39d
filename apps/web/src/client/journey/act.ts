import { type CallInput, runWorkflowAction } from '@cupo/wire'
import type { FailedPart } from '../failure-reactions.ts'
import { type SendResult, send } from '../send.ts'
import { readApplicationId } from '../session-marks.ts'

export type ActionInput = CallInput<typeof runWorkflowAction>['body']

/** Runs one action of the journey on the customer's application; failures follow the error table. */
export function act(action: ActionInput, part?: FailedPart): Promise<SendResult<typeof runWorkflowAction>> {
  const input = { params: { applicationId: readApplicationId() ?? '' }, body: action }
  return send(runWorkflowAction, input, part ? { part } : {})
}
