export { readAuditRows, readCodes, readDocuments } from './dossier-rows.ts'
