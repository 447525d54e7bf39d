import { brandText } from './brand.ts'

/** What a document without anything to pay here is told. */
export const lookUpText = {
  noMatchTitle: 'No encontramos créditos',
  noMatch: 'El número de cédula no coincide con ningún crédito por pagar. Revísalo e inténtalo de nuevo.',
  billedTitle: 'Tus cuotas van en tu factura',
  billed: `Pagas tus cuotas con la factura de tu servicio móvil ${brandText.operator}, en el cargo por financiación de equipos.`,
  failedTitle: 'No pudimos consultar tus créditos',
  support: '¿Necesitas ayuda? Escríbenos por WhatsApp:',
} as const
