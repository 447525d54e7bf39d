/** What the wiring and other capabilities use of the borrower's area. */
export { type OwnCredit, ownCredit, ownCredits } from './own-credit.ts'
export { statementOf } from './papers/draw-statement.ts'
export { issueCertificate, issueMissingCertificates } from './papers/issue-certificate.ts'
export { selfManagementRoutes } from './routes.ts'
export { productNames } from './text/names.ts'
