/** The interface of pre-validation to other features. */
export type { PreValidationContext } from './context.ts'
export type { PreValidation, PreValidationContent, ProvedBy } from './pre-validation-store.ts'
export { type PreValidationStore, preValidationStore } from './pre-validation-store.ts'
export { findFormProof, isAskedForOther, type ProvedPreValidation } from './proof.ts'
export { preValidationRoutes } from './routes.ts'
