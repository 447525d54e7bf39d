import { formatDateTime } from '../../platform/format.ts'
import { type Block, type FactRow, facts, paragraph, section } from '../model/document-model.ts'
import type { ConsentEvidence, IdentityCheckEvidence, LoanAgreementData } from './data.ts'

/** Long browser strings are cut: what identifies the browser stands at their start. */
const userAgentLengthMax = 240

export function signatureEvidence({ evidence }: LoanAgreementData): Block[] {
  const check = evidence.identityCheck
  return [
    section('Anexo 2. Evidencia de la firma electrónica'),
    paragraph(
      'Horas de Colombia. Este documento se generó antes de tu aceptación y no cambia después de ella.',
    ),
    facts(
      ['Código enviado', `${formatDateTime(evidence.otpSentAt)}, por SMS al ${evidence.maskedMobile}`],
      ['Código verificado', formatDateTime(evidence.otpVerifiedAt)],
      ['Verificación de identidad', `${identityMethods[check.method]}, ${formatDateTime(check.finishedAt)}`],
      ['Número de la verificación', check.id],
      ['Dirección IP', evidence.ip],
      ['Navegador', evidence.userAgent.slice(0, userAgentLengthMax)],
      ['Versión de los términos', evidence.termsVersion],
      ...evidence.consents.map(
        (given): FactRow => [consents[given.consent], `Aceptado el ${formatDateTime(given.acceptedAt)}`],
      ),
    ),
  ]
}

const identityMethods = {
  biometrics: 'Biometría de documento y rostro',
  securityQuestions: 'Preguntas de seguridad',
} as const satisfies Record<IdentityCheckEvidence['method'], string>

const consents = {
  termsAndConditions: 'Términos y condiciones',
  dataTreatment: 'Tratamiento de datos personales',
  bureauConsultation: 'Consulta y reporte a centrales de información',
  biometricData: 'Uso de datos biométricos',
  guarantee: 'Condiciones de la fianza',
} as const satisfies Record<ConsentEvidence['consent'], string>
