/** What other capabilities may use of the pre-validation; everything else in this folder is its own business. */
export type { PreValidationContext } from './context.ts'
export type { PreValidation, PreValidationContent, ProvedBy } from './pre-validation-store.ts'
export { type PreValidationStore, preValidationStore } from './pre-validation-store.ts'
export { findFormProof, isAskedForOther, type ProvedPreValidation } from './proof.ts'
export { preValidationRoutes } from './routes.ts'
