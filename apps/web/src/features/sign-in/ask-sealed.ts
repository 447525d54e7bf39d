import type { Call, CallInput } from '@cupo/wire'
import type { FailedPart } from '../../client/failure-reactions.ts'
import { unanswered } from '../../client/request.ts'
import { sealToServer } from '../../client/seal-to-server.ts'
import type { SendResult } from '../../client/send.ts'
import { sendPastCaptcha } from '../captcha/send-past-captcha.ts'

/** Sends a call about a person, its secret part sealed; without the server's key it counts as no network. */
export async function askSealed<const C extends Call>(
  call: C,
  secret: unknown,
  inputOf: (sealed: string) => CallInput<C>,
  part: FailedPart = 'pin',
): Promise<SendResult<C>> {
  const sealed = await sealToServer(secret)
  if (sealed === null) return { ...unanswered, isHandled: false }
  return sendPastCaptcha(call, inputOf(sealed), part)
}
