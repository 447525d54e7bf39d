/** What other capabilities may use of the bureau's answers about a person. */
export {
  type BureauConsultation,
  type ConsultationParts,
  consultationsOf,
  consultBureau,
  forgetConsultations,
  keptConsultation,
} from './consult-bureau.ts'
