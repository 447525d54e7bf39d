/** What other capabilities may use of the bureau's answers about a person. */
export {
  type BureauConsultation,
  type ConsultationParts,
  consultBureau,
  keptConsultation,
} from './consult-bureau.ts'
export { consultationsOf, forgetConsultations } from './consultations-of-person.ts'
