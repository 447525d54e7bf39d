/** A consent keeps them with the text that opens there. */
export const consentLabels = {
  acceptTermsConditions: 'Acepto los términos y condiciones',
  acceptDataTreatment: 'Autorizo el tratamiento de mis datos para ofertas (opcional)',
  acceptPreValidation: 'Acepto los Términos y Condiciones y la Política de Tratamiento de Datos Personales',
  biometricData: 'Permitir',
  contactChannels: 'Por dónde te contactamos',
} as const

export const offersConsentText =
  'Si eliges un canal de ofertas, autorizas que usemos tus datos para prepararlas y enviártelas por él.'

/** Sensitive data are given freely (Ley 1581 de 2012, art. 6). */
export const biometricConsentText = (lender: string): string =>
  `Tu rostro y tu cédula son datos sensibles: autorizarlos es opcional. Si permites, ${lender} los usa solo para validar tu identidad en esta solicitud.`
