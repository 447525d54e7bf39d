import { brandText } from './brand.ts'

/** What the first paint of the form says. */
export const formText = {
  lead: 'Dos minutos y un código por SMS. Así empiezas.',
  pitchTitle: 'Estrena y paga por mes',
  pitchText: 'Sin filas ni papeles.',
  identityCardNumber: 'Número de cédula',
  mobile: 'Número de celular',
  mobileHint: `Tu línea ${brandText.operator}. Ahí llegará el código.`,
  email: 'Correo electrónico',
  emailHint: 'Te enviaremos un enlace para validarlo.',
  acceptTermsConditions: 'Acepto los términos y condiciones',
  acceptDataTreatment: 'Autorizo el tratamiento de mis datos personales',
  read: 'Leer',
  readTerms: 'Leer los términos y condiciones',
  readDataTreatment: 'Leer sobre el tratamiento de datos',
  contactSummary: 'Por dónde te contactamos',
  billing: 'Sobre tu crédito y tus pagos',
  marketing: 'Sobre ofertas y promociones',
  channels: { Sms: 'SMS', Whatsapp: 'WhatsApp', Email: 'Correo', Call: 'Llamada' },
  complete: 'Ya puedes continuar.',
  missing: 'Te falta:',
  missingParts: {
    identityCardNumber: 'cédula',
    mobile: 'celular',
    email: 'correo',
    acceptTermsConditions: 'términos',
    billing: 'un canal de contacto',
  },
} as const

/** What it may say later. */
export const formDetailsText = {
  loadingPhone: 'Buscando tu celular…',
  shareLocation: 'Compartir mi ubicación (opcional)',
  locationFailed: 'No pudimos leerla. Puedes seguir sin ella.',
  hint: 'Ten tu cédula a la mano: más adelante le tomarás una foto.',
  linkTitle: 'No pudimos abrir tu enlace',
  linkOffline: 'No pudimos cargar el celular de tu enlace.',
  goOnWithoutLink: 'Seguir sin el enlace',
  resumeTitle: 'Tienes una solicitud en curso',
  resume: 'Continuar donde iba',
  failedTitle: 'No pudimos enviar tus datos',
  failed: 'Algo no salió bien. Inténtalo de nuevo en un momento.',
  slow: 'Estamos tardando más de lo normal. Inténtalo de nuevo en un momento.',
} as const

export const termsText = {
  titles: { terms: 'Términos y condiciones', dataTreatment: 'Tratamiento de datos personales' },
  accept: 'Acepto',
  failed: 'No pudimos cargar el texto.',
} as const
