import { keptInTab } from './kept-in-tab.ts'

/** By what is being paid (a credit's key, an application's id), the invoice of the last attempt to pay it. */
const attempts = keptInTab('cupo.payment')

export const rememberAttempt = attempts.keep

/** Where the browser has come back without its reference. */
export const invoiceOf = attempts.read
