import { fileClaim as fileClaimCall, listClaims, updateCaseStatus, type Claim as WireClaim } from '@cupo/wire'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDate, formatDateTime } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { isMarkedInProcess } from './claim-mails.ts'
import { type Claim, claimStore } from './claim-store.ts'
import { type ClaimParts, fileClaim } from './file-claim.ts'
import { rateAnswer } from './work-on-claim.ts'

export function claimRoutes(bind: BindCall, parts: ClaimParts): void {
  bind(listClaims)(async ({ actor }) => {
    const claims = await claimStore(parts.secrets).ofDocument(parts.db, actor.documentIndex)
    return { status: 200, body: { claims: claims.map(presentClaim) } }
  })

  bind(fileClaimCall)(async ({ actor, body, now, requestId }) => {
    const who = { documentIndex: actor.documentIndex, actor, now, requestId }
    const filed = await inTransaction(parts.db, (transaction) => fileClaim(parts, transaction, body, who))
    return filed.ok ? { status: 200, body: presentClaim(filed.value) } : filed
  })

  bind(updateCaseStatus)(async ({ actor, params, now, requestId }) => {
    const who = { documentIndex: actor.documentIndex, actor, now, requestId }
    const rated = await rateAnswer(parts, params.caseId, params.status === '1', who)
    return rated.ok ? { status: 200, body: presentClaim(rated.value) } : rated
  })
}

export const presentClaim = (claim: Claim): WireClaim => ({
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
