/** What other capabilities may use of the loans; everything else in this folder is its own business. */
export { loanStore } from './loan-store.ts'
export type { StoredLoan } from './stored-loan.ts'
