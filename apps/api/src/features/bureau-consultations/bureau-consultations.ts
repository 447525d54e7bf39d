export {
  type BureauConsultation,
  type ConsultationParts,
  consultationsOf,
  consultBureau,
  forgetConsultations,
  keptConsultation,
} from './consult-bureau.ts'
