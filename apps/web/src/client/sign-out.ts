import { endSession } from '@cupo/wire'
import { pathTo } from './paths.ts'
import { type HandledFailure, send } from './send.ts'
import { forgetApplicationId, forgetSession } from './session-marks.ts'

/** Ends the session on the server and begins anew at the sign-in, with nothing of the person left in memory. */
export async function signOut(): Promise<HandledFailure | null> {
  const answer = await send(endSession, {})
  if (!answer.ok) return answer
  forgetSession()
  forgetApplicationId()
  location.replace(pathTo('login', location.pathname))
  return null
}
