/** What other capabilities may use of the payments; everything else in this folder is its own business. */
export { endPrepayments } from './settle/end-prepayments.ts'
