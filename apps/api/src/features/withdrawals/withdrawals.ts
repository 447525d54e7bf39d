export { reportDeviceReturned } from './complete-withdrawal.ts'
export { followCredits } from './follow-credits.ts'
export { lapseWithdrawals } from './lapse-withdrawals.ts'

export { withdrawalRoutes } from './routes.ts'
export { type WithdrawalContext, withdrawalNotes } from './withdrawal-request.ts'
