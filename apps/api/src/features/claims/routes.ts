import {
  confirmClaimCode,
  confirmClaimEmail as confirmClaimEmailCall,
  fileClaim as fileClaimCall,
  listClaims,
  requestClaimCode,
  requestClaimView,
  resendClaimCode,
  updateCaseStatus,
  type Claim as WireClaim,
} from '@cupo/wire'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDate, formatDateTime } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { browserHashOf, markBrowser } from '../../platform/http/cookies.ts'
import { wrongPinAnswer } from '../one-time-codes/one-time-codes.ts'
import type { PublicClaimContext } from './claim-context.ts'
import { isMarkedInProcess } from './claim-mails.ts'
import { requestCode, resendCode } from './claim-request.ts'
import { type Claim, claimStore } from './claim-store.ts'
import { confirmClaimEmail } from './confirm-email.ts'
import { confirmRequest } from './confirm-request.ts'
import { fileClaim } from './file-claim.ts'
import { rateAnswer } from './work-on-claim.ts'

export function claimRoutes(bind: BindCall, context: PublicClaimContext): void {
  publicRoutes(bind, context)

  bind(listClaims)(async ({ actor }) => {
    const claims = await claimStore(context.secrets).ofDocument(context.db, actor.documentIndex)
    return { status: 200, body: { claims: claims.map(presentClaim) } }
  })

  bind(fileClaimCall)(async ({ actor, body, now, requestId }) => {
    const who = { documentIndex: actor.documentIndex, actor, now, requestId }
    const filed = await inTransaction(context.db, (transaction) => fileClaim(context, transaction, body, who))
    return filed.ok ? { status: 200, body: presentClaim(filed.value) } : filed
  })

  bind(updateCaseStatus)(async ({ actor, params, now, requestId }) => {
    const who = { documentIndex: actor.documentIndex, actor, now, requestId }
    const rated = await rateAnswer(context, params.caseId, params.status === '1', who)
    return rated.ok ? { status: 200, body: presentClaim(rated.value) } : rated
  })
}

function publicRoutes(bind: BindCall, context: PublicClaimContext): void {
  bind(requestClaimCode)(async (request) => {
    const {
      name,
      identityCardNumber: identityNumber,
      mobile,
      email,
      kind,
      subject,
      description,
    } = request.body
    const filer = { name, identityNumber, mobile, email }
    const sent = await requestCode(context, { what: 'file', kind, subject, description, filer }, request)
    return sent.ok ? { status: 200, body: sent.value } : sent
  })

  bind(requestClaimView)(async (request) => {
    const { protocol, mobile } = request.body
    const sent = await requestCode(context, { what: 'view', protocol, mobile }, request)
    return sent.ok ? { status: 200, body: sent.value } : sent
  })

  bind(resendClaimCode)(async (request) => {
    const { body, now } = request
    const sent = await resendCode(context, body.claimRequestId, browserHashOf(request), now)
    return sent.ok ? { status: 200, body: sent.value } : sent
  })

  bind(confirmClaimCode)(async (request) => {
    const { body, now, requestId } = request
    const { browserHash, cookies } = markBrowser(request, context.random)
    const confirmed = await confirmRequest(context, body, { now, requestId, browserHash })
    if (confirmed.ok) return { status: 200, body: presentToLine(confirmed.claim), cookies }
    const { pinError } = confirmed
    if (pinError === null) return { refusal: confirmed.refusal }
    return wrongPinAnswer(pinError, requestId)
  })

  bind(confirmClaimEmailCall)(async ({ body, now, requestId }) => {
    const confirmed = await confirmClaimEmail(context, body, { now, requestId })
    return confirmed.ok ? { status: 200, body: { status: 'ACCEPT' } } : confirmed
  })
}

/** The view of a filer without an account hides whether the person is a customer. */
const presentToLine = (claim: Claim): WireClaim => ({
  ...presentClaim(claim),
  contractNumber: '',
  paymentReference: '',
  isMarkedInProcess: false,
})

const presentClaim = (claim: Claim): WireClaim => ({
  caseId: claim.id,
  protocol: claim.protocol,
  kind: claim.kind,
  subject: claim.subject,
  description: claim.description,
  solution: claim.solution,
  status: claim.status,
  createdDate: formatDateTime(claim.createdAt),
  closedDate: claim.closedAt === null ? '' : formatDateTime(claim.closedAt),
  caseStatus: claim.isSolved === null ? -1 : claim.isSolved ? 1 : 0,
  answerDueDateFmt: formatDate(claim.answerDueOn),
  extensionReason: claim.extension?.reason ?? '',
  contractNumber: claim.about.contractNumber ?? '',
  paymentReference: claim.about.paymentReference ?? '',
  isMarkedInProcess: isMarkedInProcess(claim),
})
