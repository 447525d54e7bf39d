/** The interface of dossiers to other features. */
export { readAuditRows, readCodes, readDocuments } from './dossier-rows.ts'
export { readDossier } from './read-dossier.ts'
