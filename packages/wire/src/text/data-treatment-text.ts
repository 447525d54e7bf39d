import type { LegalBrand, LegalSection } from './legal-texts.ts'

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
        `${brand.operatorName}: confirma tu línea. Si compras un celular, lo entrega y, si lo elegiste, cobra la cuota en tu factura.`,
        `${recipients.bureau}: responde la consulta de tu historial.`,
        `${recipients.identity} y ${recipients.questions}: comprueban tu identidad.`,
        `${recipients.payments}: recibe tus pagos. Tu banco: confirma que tu cuenta es tuya y recibe el dinero que va a ella.`,
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
