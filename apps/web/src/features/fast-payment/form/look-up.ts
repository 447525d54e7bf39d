import { listPayableCredits } from '@cupo/wire'
import { goToScreen } from '../../../client/navigate.ts'
import { type Failure, unanswered } from '../../../client/request.ts'
import { sealToServer } from '../../../client/seal-to-server.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { payerStore } from '../payer.ts'

/** What became of a document: its credits are shown, it has none to pay here, or it could not be asked. */
export type LookedUp =
  | { readonly kind: 'left' | 'noMatch' | 'onlyBilled' | 'captcha' }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Looks for the credits of a document with the ticket of a captcha, and leads on where there is something to pay. */
export async function lookUp(identityNumber: string, ticket: string): Promise<LookedUp> {
  const document = await sealToServer(identityNumber)
  if (document === null) return { kind: 'failed', failure: unanswered }
  const headers = { 'X-Captcha-Ticket': ticket }
  const answer = await send(listPayableCredits, { params: { document } }, { headers, part: 'catalogue' })
  if (!answer.ok) return reasonOf(answer)
  const open = answer.body.applications.filter(({ isSold }) => !isSold)
  const credits = open.filter(({ isMobileBill }) => !isMobileBill)
  if (open.length === 0) return { kind: 'noMatch' }
  if (credits.length === 0) return { kind: 'onlyBilled' }
  payerStore.set({ identityNumber, ticket, credits, hasBilled: credits.length < open.length })
  goToScreen('fastPaymentPay')
  return { kind: 'left' }
}

function reasonOf(failure: HandledFailure): LookedUp {
  if (failure.isHandled) return { kind: 'left' }
  if (failure.status === 404) return { kind: 'noMatch' }
  return failure.status === 428 ? { kind: 'captcha' } : { kind: 'failed', failure }
}
