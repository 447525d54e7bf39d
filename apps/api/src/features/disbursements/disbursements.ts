export { checkDisbursements } from './check-disbursements.ts'
export { watchTransfers } from './disbursement-transfer.ts'
export {
  type DisbursementContext,
  followDisbursements,
  giveUpTransfers,
  recordDisbursement,
} from './follow-disbursements.ts'
export { transferEffects } from './transfer-effects.ts'
