/** What the wiring uses of the borrower's area. */
export { issueCertificate } from './papers/issue-certificate.ts'
export { issueMissingCertificates } from './papers/issue-missing-certificates.ts'
export { selfManagementRoutes } from './routes.ts'
