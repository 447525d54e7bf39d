export type { PreValidation } from './pre-validation-store.ts'
export { preValidationStore } from './pre-validation-store.ts'
export { findFormProof, isAskedForOther } from './proof.ts'
export { preValidationRoutes } from './routes.ts'
