/** What other capabilities and the lender's command may use of claims. */
export type { Claim } from './claim.ts'
export { type ClaimStore, claimStore } from './claim-store.ts'
export { fileClaim } from './file-claim.ts'
export { claimRoutes } from './routes.ts'
export { type ClaimWork, workOnClaim } from './work-on-claim.ts'
