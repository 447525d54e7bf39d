/** What other capabilities may use of refunds and payment tasks; everything else in this folder is its own business. */
export { assignToLoan, type TaskAssignment } from './assign-to-loan.ts'
export { checkTransfers } from './check-transfers.ts'
export { closePaymentTask } from './close-task.ts'
export {
  lockOverpaymentTasks,
  reconcileAllOverpaymentTasks,
  reconcileOverpaymentTasks,
} from './fit-credit-tasks.ts'
export { followTransfers, type TransferParts } from './follow-transfers.ts'
export { openTaskOfOverpaidLoan } from './open-credit-task.ts'
export { openMissingSuspenseTasks } from './open-missing-tasks.ts'
export { openOverpaymentTask } from './open-surplus-task.ts'
export { openUndecidedTask, openUnknownTask } from './open-undecided.ts'
export { orderRefund, type RefundOrder } from './order-refund.ts'
export { findPaymentTask, listOpenTasks, type PaymentTask } from './task.ts'
export { closeQuarantineTask, closeRefundTasks, openPaymentTask } from './tasks.ts'
export { type TransferOfTask, transfersOfTasks } from './transfers-of-tasks.ts'
export { unclaimedOverpayments } from './unclaimed-credits.ts'
