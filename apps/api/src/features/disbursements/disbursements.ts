export { checkDisbursements } from './check-disbursements.ts'
export {
  type DisbursementContext,
  followDisbursements,
  giveUpTransfers,
  recordDisbursement,
} from './follow-disbursements.ts'
export { transferEffects } from './transfer-effects.ts'
export { watchTransfers } from './transfer-tasks.ts'
