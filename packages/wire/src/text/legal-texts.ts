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
  readonly helpline: string
  readonly guarantor: { readonly legalName: string }
  readonly dataOffice: DataOffice
}

/** Who answers for personal data, who else receives them, and how long they are kept (Decreto 1074 de 2015, 2.2.2.25.3.1). */
export type DataOffice = {
  readonly area: string
  readonly email: string
  readonly recipients: {
    readonly bureau: string
    readonly payments: string
    readonly identity: string
    readonly questions: string
  }
  /** The day from which the policy holds, as people read it. */
  readonly policySince: string
  /** Years after the last credit in which the law may still ask for its papers. */
  readonly keptYears: number
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
    title: 'Qué cubre esta casilla',
    paragraphs: [
      // Promises P-23.
      'Con «Acepto los términos y condiciones» autorizas solo lo que tu crédito necesita. Vale desde que confirmas el código que llega a tu celular; antes no consultamos nada de ti.',
      // Promises P-23.
      'Estudio: usar los datos de tu solicitud para saber si podemos prestarte, y buscarte en listas de control.',
      `Centrales de información: consultar tu historial en ${brand.dataOffice.recipients.bureau} y, si tienes un crédito, reportar cómo lo pagas. Hoy no hay reportes. La ley solo permite uno negativo 20 días calendario después de avisarte (Ley 1266 de 2008).`,
      // Promises P-16.
      'Identidad: comprobar que eres tú. La cámara tiene su propia autorización, y puedes responder preguntas en vez de usarla.',
      // Promises P-01, P-02.
      'Contrato: enviarte el código con el que firmas, tu contrato y tus comprobantes, y entregar tu equipo.',
      // Promises P-12.
      'Cobro: escribirte sobre tus cuotas por los canales que elijas, una vez al día como máximo: de lunes a viernes de 7:00 a 19:00 y los sábados de 8:00 a 15:00, nunca los domingos ni los festivos.',
    ],
  },
  {
    title: 'Qué no cubre',
    paragraphs: [
      // Promises P-40.
      'Las ofertas. Para eso está la otra casilla, que es opcional: si no la marcas, tu solicitud sigue igual.',
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
      // Promises P-21, P-74.
      'Puedes cancelar la solicitud antes de firmar. Tienes derecho de retracto en los 5 días hábiles siguientes a la entrega: lo pides en tu cuenta, en la página de tu crédito.',
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

/** The policy of data treatment, which the free tick of the form opens. */
export const dataTreatmentText = (brand: LegalBrand): LegalSection[] => {
  const { lender, dataOffice } = brand
  const { recipients } = dataOffice
  return [
    {
      title: 'Qué cubre esta casilla',
      paragraphs: [
        // Promises P-40.
        'Con esta casilla autorizas que usemos tus datos para otros fines que tu crédito: preparar ofertas para ti y contarte de ellas por los canales que elijas. Es opcional. Sin ella no usamos tus datos para eso, y tu solicitud sigue igual.',
        'Lo que tu crédito necesita lo autorizas con la otra casilla, la de los términos y condiciones.',
        // Promises P-15.
        'Puedes quitar cada canal de ofertas cuando quieras, en tu cuenta.',
      ],
    },
    {
      title: 'Quién responde por tus datos',
      paragraphs: [
        `${lender.legalName}, NIT ${lender.taxId}, ${lender.address}, ${lender.city}. Teléfono ${brand.helpline}. Correo ${dataOffice.email}.`,
        `Te atiende nuestra ${dataOffice.area}.`,
      ],
    },
    {
      title: 'Para qué los usamos',
      paragraphs: [
        'Para estudiar, aprobar, administrar y cobrar tu crédito, validar tu identidad, prevenir fraude y cumplir la ley.',
        // Promises P-40.
        'Solo si marcas la casilla, también para ofertas.',
      ],
    },
    {
      title: 'Quién más los recibe',
      paragraphs: [
        `${brand.operatorName}: confirma tu línea, entrega tu equipo y, si lo elegiste, cobra la cuota en tu factura.`,
        `${recipients.bureau}: responde la consulta de tu historial.`,
        `${recipients.identity} y ${recipients.questions}: comprueban tu identidad.`,
        `${recipients.payments}: recibe tus pagos. Tu banco: recibe el dinero que va a tu cuenta.`,
        `${brand.guarantor.legalName}: solo si tu crédito tiene fianza.`,
        'Cada uno recibe solo lo que necesita para eso.',
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
        // Promises P-14, P-34.
        'Puedes conocer, actualizar, corregir y suprimir tus datos, pedir prueba de tu autorización, revocarla y presentar quejas ante la Superintendencia de Industria y Comercio (Ley 1581 de 2012).',
        // Promises P-13.
        `Para ejercerlos, escribe a ${dataOffice.email} o llama al ${brand.helpline}: di tu nombre, tu cédula y qué pides. Respondemos consultas en 10 días hábiles y reclamos en 15.`,
      ],
    },
    {
      title: 'Desde cuándo y hasta cuándo',
      paragraphs: [
        `Esta política rige desde el ${dataOffice.policySince}. La base de datos está vigente mientras tengas una solicitud o un crédito con nosotros y ${dataOffice.keptYears} años más, el tiempo en que la ley puede pedirnos los papeles de tu crédito.`,
      ],
    },
  ]
}
