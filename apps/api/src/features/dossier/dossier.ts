export { allowDossier, countAllowedDossiers, dossierAllowedUntil } from './allow-dossier.ts'
export { readAuditRows, readCodes, readDocuments } from './dossier-rows.ts'
export type { DossierFile } from './read-dossier.ts'
export { composeDossier } from './read-dossier.ts'
