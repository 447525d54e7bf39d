export { type BillSummary, billsOfLoan, unansweredBills } from './bill-store.ts'
export { billQueue, handInBill } from './hand-in-bill.ts'
export { mobileBillRoutes, reportBillEvent } from './report-bill-event.ts'
