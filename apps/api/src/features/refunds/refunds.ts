export { undoAssignments } from './assign-part.ts'
export type { TransferOfTask } from './bank-transfer.ts'
export { checkTransfers, followTransfers, type TransferContext } from './follow-transfers.ts'
export {
  checkHeldMoney,
  openHeldTask,
  reopenPaymentTask,
  type UncoveredMoney,
  uncoveredMoney,
} from './held-money.ts'
export { type RefundReadContext, refundsOf } from './list-refunds.ts'

export {
  adoptTransfer,
  closeRefundTasks,
  orderNamedRefunds,
  orderRefund,
  owedBack,
  type RefundOrder,
  type TransferAdoption,
} from './order-refund.ts'
export {
  openMissingOverpaymentTasks,
  openOverpaymentTask,
  openTaskOfOverpaidLoan,
} from './overpayment-tasks.ts'
export {
  closePaymentTask,
  countOpenTasks,
  findPaymentTask,
  listOpenTasks,
  lockRow,
  lockTask,
  type NewPaymentTask,
  nameOfTask,
  notesOfTasks,
  openPaymentTask,
  type PaymentTask,
  pageOfOpenTasks,
  type SplitTask,
  splitTask,
  writeClosure,
} from './payment-task.ts'
export {
  lockOverpaymentTasks,
  lockTasksOfLoans,
  reconcileAllOverpaymentTasks,
  reconcileOverpaymentTasks,
} from './reconcile-overpayment-tasks.ts'
export { ownerOfTask, refundAccountOf } from './refund-account.ts'
export {
  assignToLoan,
  closeTasksAbout,
  openMissingSuspenseTasks,
  openUndecidedTask,
  openUnsettledTask,
  type TaskAssignment,
  type UnsettledReason,
} from './suspense-tasks.ts'
export {
  accountNamedFor,
  accountOfDestination,
  borrowersOfTasks,
  creditOfTask,
  type Destination,
  filesOfTasks,
  heldByTask,
  type TaskFile,
} from './task-file.ts'
export { tellRefunds } from './tell-refunds.ts'
