/** What other capabilities may use of claims. */
export { claimTerms, markDueOn } from './claim-kinds.ts'
export { isMarkedInProcess } from './claim-mails.ts'
export { type Claim, claimStore } from './claim-store.ts'
export { claimBinder } from './confirm-request.ts'
export { type ClaimContext, type ClaimParts, type ClaimWords, fileClaim } from './file-claim.ts'
export { claimRoutes } from './routes.ts'
export { type ClaimWork, workOnClaim } from './work-on-claim.ts'
