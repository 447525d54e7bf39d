/** What other capabilities may use of the bills. */
export { billQueue } from './queue-bills.ts'
export { type BillEvent, reportBillEvent } from './report-bill-event.ts'
export { mobileBillRoutes } from './routes.ts'
