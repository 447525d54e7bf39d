/** What the wiring and other capabilities use of the borrower's area. */
export { type OwnCredit, ownCredit, ownCredits } from './own-credit.ts'
export { issueCertificate } from './papers/issue-certificate.ts'
export { issueMissingCertificates } from './papers/issue-missing-certificates.ts'
export { maskedName } from './papers/mask-name.ts'
export { selfManagementRoutes } from './routes.ts'
export { productNames } from './text/products.ts'
