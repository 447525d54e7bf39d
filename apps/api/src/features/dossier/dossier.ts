/** What the command may use. */
export { type Dossier, type DossierFile, readDossier } from './read-dossier.ts'
