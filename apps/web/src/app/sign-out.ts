import { endSession } from '@cupo/wire'
import { forgetApplicationId, forgetSession } from '../api/session-marks.ts'
import { pathTo } from './paths.ts'
import { type HandledFailure, send } from './send.ts'

/** Ends the session on the server and begins anew at the sign-in, with nothing of the person left in memory. */
export async function signOut(): Promise<HandledFailure | null> {
  const answer = await send(endSession, {})
  if (!answer.ok) return answer
  forgetSession()
  forgetApplicationId()
  location.replace(pathTo('login', location.pathname))
  return null
}
