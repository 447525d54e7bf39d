export {
  type BureauConsultation,
  consultationsOf,
  consultBureau,
  forgetConsultations,
} from './consult-bureau.ts'
