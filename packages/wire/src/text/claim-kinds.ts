import type { ClaimKind } from '../words/claims.ts'

export const claimKindText: Readonly<Record<ClaimKind, string>> = {
  consumerClaim: 'Petición, queja o reclamo',
  paymentDispute: 'Un pago o un cobro que no reconozco',
  withdrawalQuestion: 'Retracto o devolución del equipo',
  dataConsultation: 'Consulta de mis datos personales',
  dataClaim: 'Corregir, actualizar o borrar mis datos',
  bureauClaim: 'Reporte en centrales de información',
  identityTheft: 'Suplantación: usaron mi identidad',
}
