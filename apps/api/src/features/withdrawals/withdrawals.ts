/** What other capabilities may use of withdrawals; everything else in this folder is its own business. */
export { reportDeviceReturned } from './complete-withdrawal.ts'
export { followCredits } from './follow-credits.ts'
export { lapseWithdrawals } from './lapse-withdrawals.ts'
export { type BankCredit, receiveBankCredit } from './receive-bank-credit.ts'
export { cancelWithdrawal, requestWithdrawal } from './request-withdrawal.ts'
export { withdrawalRoutes } from './routes.ts'
export { type WithdrawalParts, withdrawalNotes } from './withdrawal-request.ts'
