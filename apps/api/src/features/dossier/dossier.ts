export { type Dossier, type DossierFile, readDossier } from './read-dossier.ts'
