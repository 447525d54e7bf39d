import { getPayablePlan } from '@cupo/wire'
import { unanswered } from '../../../client/request.ts'
import { sealToServer } from '../../../client/seal-to-server.ts'
import { type SendResult, send } from '../../../client/send.ts'
import { askTicket } from '../../captcha/send-past-captcha.ts'
import { type Payer, payerStore } from '../payer.ts'

/** The plan of a credit and what may be paid to it; a ticket that ran out meanwhile is asked for again. */
export async function askPlan(
  payer: Payer,
  id: string,
  signal: AbortSignal,
): Promise<SendResult<typeof getPayablePlan>> {
  const first = await askWith(payer, id, signal)
  if (first.ok || first.status !== 428) return first
  const ticket = await askTicket('expired')
  if (ticket === null || signal.aborted) return first
  const renewed = { ...payer, ticket }
  const answer = await askWith(renewed, id, signal)
  if (answer.ok) payerStore.set(renewed)
  return answer
}

async function askWith({ identityNumber, ticket }: Payer, id: string, signal: AbortSignal) {
  const document = await sealToServer(identityNumber)
  if (document === null) return { ...unanswered, isHandled: false }
  const headers = { 'X-Captcha-Ticket': ticket }
  return send(getPayablePlan, { params: { document, id } }, { headers, signal })
}
