import { type Origin, unnamedOrigin } from '../words/statuses.ts'

/** A new wording is a new version, which consents record. */
const termsVersions: Readonly<Record<Origin, string>> = {
  Finter: '2026-11-23',
  Libre: '2026-11-23',
  Assistido: '2026-11-23',
}

export const termsVersion = (origin: Origin = unnamedOrigin): string => termsVersions[origin]

export const consentTextsVersion = '2026-11-22'

export type LegalSection = { readonly title: string; readonly paragraphs: string[] }

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
  /** Null where no product has a guarantee. */
  readonly guarantor: { readonly legalName: string } | null
  readonly dataOffice: DataOffice
}

export type DataOffice = {
  readonly area: string
  readonly email: string
  readonly recipients: {
    readonly bureau: string
    readonly payments: string
    readonly identity: string
    readonly questions: string
  }
  readonly policySince: string
  readonly keptYears: number
}

const deviceTerms = (brand: LegalBrand): LegalSection[] => [
  whoWeAre(brand, `financia equipos de ${brand.operatorName} a sus clientes`),
  whatTheTickCovers(brand, [
    'Identidad: comprobar que eres tú. La cámara tiene su propia autorización, y puedes responder preguntas en vez de usarla.',
    'Contrato: enviarte el código con el que firmas, tu contrato y tus comprobantes, y entregar tu equipo.',
  ]),
  whatItDoesNotCover,
  {
    title: 'Tu crédito',
    paragraphs: [
      'Verás la tasa, las cuotas, el IVA, los cargos y el total a pagar antes de firmar. Nada se cobra sin que lo hayas visto.',
      ...howItIsPaid,
      ...(brand.guarantor === null
        ? []
        : [
            'Si tu crédito pide una fianza, la presta un tercero, se paga una sola vez y no reemplaza tu obligación de pagar.',
          ]),
    ],
  },
  yourRights(brand, [
    'Puedes cancelar la solicitud antes de firmar. Tienes derecho de retracto en los 5 días hábiles siguientes a la entrega: lo pides en tu cuenta, en la página de tu crédito.',
  ]),
  electronicSignature,
]

const moneyTerms = (brand: LegalBrand): LegalSection[] => [
  whoWeAre(brand, `presta dinero de libre inversión a clientes de ${brand.operatorName}`),
  whatTheTickCovers(brand, [
    'Identidad: comprobar que eres tú, con preguntas que solo tú sabes responder.',
    'Contrato: enviarte el código con el que firmas, tu contrato y tus comprobantes, y transferir el dinero a tu cuenta.',
    'Cuenta: preguntarle a tu banco si la cuenta que escribes está a tu nombre.',
  ]),
  whatItDoesNotCover,
  {
    title: 'Tu préstamo',
    paragraphs: [
      'La simulación muestra lo que cuesta cada monto y plazo. Cuánto podemos prestarte depende del estudio de tu solicitud.',
      'Verás la tasa, las cuotas y el total a pagar antes de firmar, y el cargo administrativo si tu crédito lo tiene. Los intereses de un préstamo de dinero no tienen IVA, y este no pide fianza.',
      ...howItIsPaid,
    ],
  },
  {
    title: 'Tu dinero',
    paragraphs: [
      'Va completo, por transferencia, a una cuenta de ahorros o corriente a tu nombre. A la cuenta de otra persona no se transfiere.',
      'Se transfiere después de que firmas. Tu crédito empieza el día en que el dinero llega a tu cuenta: antes no corren intereses.',
      'Si el banco no puede recibirlo, puedes corregir tu cuenta dentro del plazo que dice tu contrato. Después tu contrato termina y no debes nada.',
    ],
  },
  yourRights(brand, [
    'Puedes cancelar la solicitud antes de firmar. Tienes derecho de retracto en los 5 días hábiles siguientes a la transferencia: lo pides en tu cuenta, en la página de tu crédito, y devuelves el dinero que recibiste.',
  ]),
  electronicSignature,
]

const termsOfChannel = {
  Finter: deviceTerms,
  Libre: moneyTerms,
  Assistido: deviceTerms,
} satisfies Record<Origin, (brand: LegalBrand) => LegalSection[]>

export const termsText = (brand: LegalBrand, origin: Origin = unnamedOrigin): LegalSection[] =>
  termsOfChannel[origin](brand)

export const whoWeAre = ({ lender }: LegalBrand, business: string): LegalSection => ({
  title: 'Quiénes somos',
  paragraphs: [
    `${lender.legalName}, NIT ${lender.taxId}, con domicilio en ${lender.address}, ${lender.city}, ${business}.`,
    'Vigila esta actividad la Superintendencia de Industria y Comercio.',
  ],
})

const whatTheTickCovers = ({ dataOffice }: LegalBrand, ownPurposes: readonly string[]): LegalSection => ({
  title: 'Qué cubre esta casilla',
  paragraphs: [
    'Con «Acepto los términos y condiciones» autorizas solo lo que tu crédito necesita. Vale desde que confirmas el código que llega a tu celular; antes no consultamos nada de ti.',
    'Estudio: usar los datos de tu solicitud para saber si podemos prestarte, y buscarte en listas de control.',
    `Centrales de información: consultar tu historial en ${dataOffice.recipients.bureau} y, si tienes un crédito, reportar cómo lo pagas. Hoy no hay reportes. La ley solo permite uno negativo 20 días calendario después de avisarte (Ley 1266 de 2008).`,
    ...ownPurposes,
    'Cobro: escribirte sobre tus cuotas por los canales que elijas, una vez al día como máximo: de lunes a viernes de 7:00 a 19:00 y los sábados de 8:00 a 15:00, nunca los domingos ni los festivos.',
  ],
})

const whatItDoesNotCover: LegalSection = {
  title: 'Qué no cubre',
  paragraphs: [
    'Las ofertas. Para eso está la otra casilla, que es opcional: si no la marcas, tu solicitud sigue igual.',
  ],
}

const howItIsPaid: readonly string[] = [
  'Puedes pagar antes, total o parcialmente, sin penalidad, y eliges si baja la cuota o el plazo.',
  'Si te atrasas, se cobra interés de mora sobre el capital vencido, sin superar el máximo legal de cada mes.',
]

export const yourRights = (brand: LegalBrand, ownRights: readonly string[]): LegalSection => ({
  title: 'Tus derechos',
  paragraphs: [
    ...ownRights,
    `Puedes presentar peticiones, quejas y reclamos en ${brand.supportEmail} o por WhatsApp ${brand.supportWhatsapp}. Respondemos en 15 días hábiles.`,
  ],
})

const electronicSignature: LegalSection = {
  title: 'Firma electrónica',
  paragraphs: [
    'Firmas con el código que llega a tu celular y con tu aceptación en pantalla (Ley 527 de 1999 y Decreto 2364 de 2012). Guardamos el documento exacto que viste y su huella digital.',
  ],
}
