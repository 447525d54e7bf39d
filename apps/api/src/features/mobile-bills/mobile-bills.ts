export { type BillSummary, billsOfLoan, unansweredBills } from './bill-store.ts'
export { handInBill } from './hand-in-bill.ts'
export { billQueue } from './queue-bills.ts'
export { mobileBillRoutes, reportBillEvent } from './report-bill-event.ts'
