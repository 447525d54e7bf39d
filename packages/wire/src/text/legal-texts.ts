import { type Origin, unnamedOrigin } from '../statuses.ts'

/** A new wording is a new version; consents record it. */
export const termsVersion = '2026-11-22'

export type LegalSection = { readonly title: string; readonly paragraphs: string[] }

/** Who is named in the texts. */
export type LegalBrand = {
  readonly operatorName: string
  readonly lender: {
    readonly legalName: string
    readonly taxId: string
    readonly address: string
    readonly city: string
  }
  readonly supportEmail: string
  readonly supportWhatsapp: string
}

/** What the customer of a phone accepts at the form. */
const deviceTerms = (brand: LegalBrand): LegalSection[] => [
  {
    title: 'Quiénes somos',
    paragraphs: [
      `${brand.lender.legalName}, NIT ${brand.lender.taxId}, con domicilio en ${brand.lender.address}, ${brand.lender.city}, financia equipos de ${brand.operatorName} a sus clientes.`,
      'Vigila esta actividad la Superintendencia de Industria y Comercio.',
    ],
  },
  {
    title: 'Qué autorizas al continuar',
    paragraphs: [
      // Promises P-23.
      'Que consultemos tu información en las centrales de riesgo y en listas de control, para estudiar tu solicitud.',
      'Que, si el crédito se aprueba, reportemos tu comportamiento de pago. Hoy no hay reportes. La ley solo permite uno negativo 20 días calendario después de avisarte.',
      // Promises P-01, P-02.
      'Que te enviemos por SMS el código con el que firmas y por correo tu contrato y tus comprobantes.',
      // Promises P-12.
      'Que te escribamos sobre tus cuotas por los canales que elijas, una vez al día como máximo: de lunes a viernes de 7:00 a 19:00 y los sábados de 8:00 a 15:00, nunca los domingos ni los festivos.',
    ],
  },
  {
    title: 'Tu crédito',
    paragraphs: [
      // Promises P-22.
      'Verás la tasa, las cuotas, el IVA, los cargos y el total a pagar antes de firmar. Nada se cobra sin que lo hayas visto.',
      // Promises P-10.
      'Puedes pagar antes, total o parcialmente, sin penalidad, y eliges si baja la cuota o el plazo.',
      // Promises P-11.
      'Si te atrasas, se cobra interés de mora sobre el capital vencido, sin superar el máximo legal de cada mes.',
      'Si tu crédito pide una fianza, la presta un tercero, se paga una sola vez y no reemplaza tu obligación de pagar.',
    ],
  },
  {
    title: 'Tus derechos',
    paragraphs: [
      'Puedes cancelar la solicitud antes de firmar. Si compras a distancia, tienes derecho de retracto en los 5 días hábiles siguientes a la entrega.',
      // Promises P-13.
      `Puedes presentar peticiones, quejas y reclamos en ${brand.supportEmail} o por WhatsApp ${brand.supportWhatsapp}. Respondemos en 15 días hábiles.`,
    ],
  },
  {
    title: 'Firma electrónica',
    paragraphs: [
      // Promises P-17.
      'Firmas con el código que llega a tu celular y con tu aceptación en pantalla (Ley 527 de 1999 y Decreto 2364 de 2012). Guardamos el documento exacto que viste y su huella digital.',
    ],
  },
]

/** The channels without a wording of their own show that of the phone. */
const termsOfChannel = {
  Finter: deviceTerms,
  Libre: deviceTerms,
  Assistido: deviceTerms,
} satisfies Record<Origin, (brand: LegalBrand) => LegalSection[]>

/** What the customer of a channel accepts at the form. */
export const termsText = (brand: LegalBrand, origin: Origin = unnamedOrigin): LegalSection[] =>
  termsOfChannel[origin](brand)

/** The notice of data treatment. */
export const dataTreatmentText = (brand: LegalBrand): LegalSection[] => [
  {
    title: 'Quién responde por tus datos',
    paragraphs: [
      `${brand.lender.legalName}, ${brand.supportEmail}, ${brand.lender.address}, ${brand.lender.city}.`,
    ],
  },
  {
    title: 'Para qué los usamos',
    paragraphs: [
      'Para estudiar, aprobar, administrar y cobrar tu crédito, validar tu identidad, prevenir fraude y cumplir la ley.',
      // Promises P-15.
      'Si lo aceptas, también para contarte de ofertas por los canales que elijas. Puedes quitar cada canal cuando quieras.',
    ],
  },
  {
    title: 'Datos sensibles',
    paragraphs: [
      // Promises P-16.
      'La foto de tu cara y de tu cédula son datos sensibles. Entregarlas es voluntario: puedes validar tu identidad con preguntas.',
    ],
  },
  {
    title: 'Tus derechos',
    paragraphs: [
      'Puedes conocer, actualizar, corregir y suprimir tus datos, revocar tu autorización y presentar quejas ante la Superintendencia de Industria y Comercio (Ley 1581 de 2012).',
      // Promises P-13.
      `Escríbenos a ${brand.supportEmail}. Respondemos consultas en 10 días hábiles y reclamos en 15.`,
    ],
  },
]
