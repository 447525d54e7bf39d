/** What other capabilities may use of the transfers of personal loans. */
export { checkDisbursements } from './check-disbursements.ts'
export { type DisbursementParts, followDisbursements, recordDisbursement } from './follow-disbursements.ts'
export { giveUpTransfers } from './give-up-transfers.ts'
export { transferEffects } from './transfer-effects.ts'
export { watchTransfers } from './watch-transfers.ts'
