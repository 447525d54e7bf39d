/** The interface of dossiers to other features. */
export { readAuditRows, readCodes, readDocuments } from './dossier-rows.ts'
