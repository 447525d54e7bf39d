import type { Origin } from '@cupo/wire'

export const paperNames = {
  agreement: (key: string) => `${key}_Contrato_Credito.pdf`,
  productCertificate: (key: string) => `${key}_Certificado_Producto.pdf`,
  paidInFullCertificate: (key: string) => `${key}_Certificado_Paz_Salvo.pdf`,
  withdrawalCertificate: (key: string) => `${key}_Constancia_Retracto.pdf`,
  statement: (key: string) => `${key}_Extracto.pdf`,
  insurancePolicy: 'Certificado de adhesión – Póliza individua.pdf',
}

export const paperRefusals = {
  noPolicy: 'Tu crédito no tiene seguro de vida, así que no hay una póliza para descargar.',
  soldPolicy:
    'Vendimos la cartera de este crédito. Del seguro te informa la entidad que ahora recibe tus pagos.',
  soldStatement:
    'Vendimos la cartera de este crédito. El extracto te lo da la entidad que ahora recibe tus pagos.',
  withdrawn: 'Te retractaste de este crédito y quedó anulado. Descarga tu constancia de retracto.',
  voided: 'Otra persona tomó este crédito a tu nombre y quedó anulado: no debes nada por él.',
  noSuchCertificate: 'Ningún certificado tiene este código. Revisa que esté completo.',
  tooManyQuestions: 'Hiciste muchas consultas desde esta conexión. Espera una hora e inténtalo otra vez.',
}

export const validityText = { valid: 'vigente', invalid: 'sin vigencia' }

export const productNames: Readonly<Record<Origin, string>> = {
  Finter: 'Equipo a cuotas',
  Libre: 'Crédito de libre inversión',
  Assistido: 'Equipo a cuotas en tienda',
}
