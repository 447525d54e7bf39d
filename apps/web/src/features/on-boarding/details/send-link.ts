import { resendAdvancedPaymentEmail, resendGuaranteePaymentEmail } from '@cupo/wire'
import { reloadApplication } from '../../../client/journey/application-store.ts'
import { send } from '../../../client/send.ts'
import { commonText } from '../../../text/common.ts'
import { resendText } from '../../../text/link-resend.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { Prepayment } from './pending-links.ts'

const calls = { downPayment: resendAdvancedPaymentEmail, guarantee: resendGuaranteePaymentEmail } as const

/** Mails a link again and answers whether it left; a failure that leads nowhere is told in a toast of 5 s. */
export async function sendLink(prepayment: Prepayment, proposalId: string, email?: string): Promise<boolean> {
  // Another address is only for the signed-in customer: reading the application renews a session that ran out.
  if (email !== undefined) await reloadApplication()
  const body = { proposalId, ...(email === undefined ? {} : { email }) }
  const answer = await send(calls[prepayment], { body }, { part: 'resendLink' })
  if (!answer.ok && !answer.isHandled) {
    showToast({ tone: 'bad', title: resendText.failed, text: answer.message || commonText.offlineText })
  }
  return answer.ok
}
