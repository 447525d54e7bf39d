import type { Application, WayBack } from '@cupo/wire'
import { type HandledFailure, send } from '../send.ts'
import { followApplication } from './follow.ts'

export async function goBack(
  { applicationId, origin }: Pick<Application, 'applicationId' | 'origin'>,
  status: WayBack,
): Promise<HandledFailure | null> {
  const answer = await send('POST /application/:applicationId/change-status/:status', {
    params: { applicationId, status },
    body: { origin },
  })
  if (!answer.ok) return answer
  await followApplication()
  return null
}
