export { readAuditRows, readCodes, readDocuments } from './dossier-rows.ts'
export {
  allowDossier,
  composeDossier,
  countAllowedDossiers,
  type DossierFile,
  dossierAllowedUntil,
} from './read-dossier.ts'
