/** What other capabilities may use of the bills. */
export { billsOfLoan, type ToldBill, unansweredBills } from './bill-store.ts'
export { handInBill } from './hand-in-bill.ts'
export { billQueue } from './queue-bills.ts'
export { type BillEvent, reportBillEvent } from './report-bill-event.ts'
export { mobileBillRoutes } from './routes.ts'
