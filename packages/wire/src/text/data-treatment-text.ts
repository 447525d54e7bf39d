import type { LegalBrand, LegalSection } from './legal-texts.ts'
import { retentionKinds } from './retention-kinds.ts'

export const dataTreatmentText = (brand: LegalBrand): LegalSection[] => {
  const { recipients, policySince, keptYears } = brand.dataOffice
  return [
    {
      title: 'Qué cubre esta casilla',
      paragraphs: [
        'Con esta casilla autorizas que usemos tus datos para otros fines que tu crédito: preparar ofertas para ti y contarte de ellas por los canales que elijas. Es opcional. Sin ella no usamos tus datos para eso, y tu solicitud sigue igual.',
        'Lo que tu crédito necesita lo autorizas con la otra casilla, la de los términos y condiciones.',
        'Puedes quitar cada canal de ofertas cuando quieras, en tu cuenta.',
      ],
    },
    whoAnswers(brand),
    {
      title: 'Para qué los usamos',
      paragraphs: [
        'Para estudiar, aprobar, administrar y cobrar tu crédito, validar tu identidad, prevenir fraude y cumplir la ley.',
        'Solo si marcas la casilla, también para ofertas.',
      ],
    },
    whoReceives([
      `${brand.operatorName}: confirma tu línea. Si compras un celular, lo entrega y, si lo elegiste, cobra la cuota en tu factura.`,
      `${recipients.bureau}: responde la consulta de tu historial.`,
      `${recipients.identity} y ${recipients.questions}: comprueban tu identidad.`,
      `${recipients.payments}: recibe tus pagos. Tu banco: confirma que tu cuenta es tuya y recibe el dinero que va a ella.`,
      ...(brand.guarantor === null ? [] : [`${brand.guarantor.legalName}: solo si tu crédito tiene fianza.`]),
    ]),
    {
      title: 'Datos sensibles',
      paragraphs: [
        'La foto de tu cara y de tu cédula son datos sensibles. Entregarlas es voluntario: puedes validar tu identidad con preguntas.',
      ],
    },
    yourRights(brand),
    fromWhen(
      `Esta política rige desde el ${policySince}. La base de datos está vigente mientras tengas una solicitud o un crédito con nosotros y ${keptYears} años más, el tiempo en que la ley puede pedirnos los papeles de tu crédito.`,
    ),
  ]
}

export const preValidationPolicyText = (brand: LegalBrand): LegalSection[] => {
  const { recipients, policySince } = brand.dataOffice
  return [
    whoAnswers(brand),
    {
      title: 'Para qué los usamos',
      paragraphs: [
        'Para saber que eres tú, decirte cuánto podemos prestarte, prevenir fraude y cumplir la ley. Para nada más: consultar tu cupo no autoriza ofertas.',
      ],
    },
    whoReceives([
      `${brand.operatorName}: confirma tu línea, si escribes un celular.`,
      `${recipients.bureau}: responde la consulta de tu historial.`,
    ]),
    yourRights(brand),
    fromWhen(
      `Esta política rige desde el ${policySince}. Lo que escribes para consultar tu cupo se borra a los ${retentionKinds.preValidations.days} días. La prueba de tu autorización se guarda ${retentionKinds.proofOfConsent.days / 365} años.`,
    ),
  ]
}

const whoAnswers = ({ lender, helpline, dataOffice }: LegalBrand): LegalSection => ({
  title: 'Quién responde por tus datos',
  paragraphs: [
    `${lender.legalName}, NIT ${lender.taxId}, ${lender.address}, ${lender.city}, teléfono ${helpline}, correo ${dataOffice.email}.`,
    `Te atiende nuestra ${dataOffice.area}.`,
  ],
})

const whoReceives = (recipients: readonly string[]): LegalSection => ({
  title: 'Quién más los recibe',
  paragraphs: [...recipients, 'Cada uno recibe solo lo que necesita para eso.'],
})

const yourRights = ({ helpline, dataOffice }: LegalBrand): LegalSection => ({
  title: 'Tus derechos',
  paragraphs: [
    'Puedes conocer, actualizar, corregir y suprimir tus datos, pedir prueba de tu autorización, revocarla y presentar quejas ante la Superintendencia de Industria y Comercio (Ley 1581 de 2012).',
    `Para ejercerlos, escribe a ${dataOffice.email} o llama al ${helpline}: di tu nombre, tu cédula y qué pides. Respondemos consultas en 10 días hábiles y reclamos en 15.`,
  ],
})

const fromWhen = (words: string): LegalSection => ({
  title: 'Desde cuándo y hasta cuándo',
  paragraphs: [words],
})
