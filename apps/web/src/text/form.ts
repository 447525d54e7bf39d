import { consentLabels, type FormChannel } from '@cupo/wire'
import { brandText } from './brand.ts'

export type SaleWords = {
  readonly title: string
  readonly lead: string
  readonly pitchTitle: string
  readonly pitchText: string
  readonly hint: string
}

export const saleText: Readonly<Record<FormChannel, SaleWords>> = {
  Finter: {
    title: 'Tu celular en cuotas',
    lead: 'Dos minutos y un código por SMS. Así empiezas.',
    pitchTitle: 'Estrena y paga por mes',
    pitchText: 'Sin filas ni papeles.',
    hint: 'Ten tu cédula a la mano: más adelante le tomarás una foto.',
  },
  Libre: {
    title: 'Tu crédito de libre inversión',
    lead: 'Dos minutos y un código por SMS. Así empiezas.',
    pitchTitle: 'Dinero para lo que quieras',
    pitchText: 'Lo recibes en tu cuenta bancaria.',
    hint: 'Ten a la mano tu cédula y los datos de tu cuenta bancaria.',
  },
}

export const formFieldText = {
  identityCardNumber: { label: 'Número de cédula', missing: 'cédula' },
  mobile: {
    label: 'Número de celular',
    hint: `Tu línea ${brandText.operator}. Ahí llegará el código.`,
    missing: 'celular',
  },
  email: {
    label: 'Correo electrónico',
    hint: 'Te enviaremos un enlace para validarlo.',
    missing: 'correo',
  },
  acceptTermsConditions: { label: consentLabels.acceptTermsConditions, missing: 'términos' },
  acceptDataTreatment: { label: consentLabels.acceptDataTreatment },
  contactPreferences: { label: 'Por dónde te contactamos', missing: 'un canal de contacto' },
} as const

export const formText = {
  leadAfterQuota: 'Revisa los datos de tu consulta de cupo y completa lo que falta.',
  read: 'Leer',
  readTerms: 'Leer los términos y condiciones',
  readDataTreatment: 'Leer sobre el tratamiento de datos',
  billing: 'Por dónde te contactamos sobre tu crédito',
  offers: 'Ofertas y promociones (opcional)',
  preferences: 'Tus preferencias: ofertas y ubicación (opcional)',
  marketing: 'Por dónde te las enviamos, si autorizas tus datos para ofertas',
  channels: { Sms: 'SMS', Whatsapp: 'WhatsApp', Email: 'Correo', Call: 'Llamada' },
  wrong: 'Revisa lo que escribiste.',
} as const
