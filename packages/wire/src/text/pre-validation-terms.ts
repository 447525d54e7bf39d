import { type LegalBrand, type LegalSection, whoWeAre, yourRights } from './legal-texts.ts'

/** A new wording is a new version, which consents record. */
export const preValidationTermsVersion = '2026-11-23'

/**
 * Accepted by the form's one tick or by the mail: no credit yet. `answerDays` is how long the bureau's answer counts.
 */
export const preValidationTermsText = (
  brand: LegalBrand,
  { answerDays }: { readonly answerDays: number },
): LegalSection[] => [
  whoWeAre(brand, `da crédito a clientes de ${brand.operatorName}`),
  {
    title: 'Qué autorizas',
    paragraphs: [
      `Autorizas que consultemos tu historial de crédito en ${brand.dataOffice.recipients.bureau} y te busquemos en listas de control, para decir cuánto podríamos prestarte. Para nada más.`,
      'Vale desde que compruebas que eres tú: con el código que llega a tu celular o, si escribes un teléfono fijo, cuando aceptas estos términos desde un correo que ya habías confirmado con nosotros. Antes no consultamos nada de ti.',
      'Si un asesor consulta por ti, ve la respuesta. Dile el código solo si quieres que la vea.',
    ],
  },
  {
    title: 'Cuánto vale la respuesta',
    paragraphs: [
      `Guardamos la respuesta de ${brand.dataOffice.recipients.bureau} ${answerDays} días. En ese tiempo la usamos si consultas otra vez o pides un crédito con nosotros, por cualquier canal, sin volver a preguntar.`,
    ],
  },
  {
    title: 'Qué no es',
    paragraphs: [
      'Tu cupo no es un crédito aprobado y no te obliga a nada: no firmas y no pagas. Si después pides un crédito, verás sus propios términos.',
    ],
  },
  yourRights(brand, []),
]
