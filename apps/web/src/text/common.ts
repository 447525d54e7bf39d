export const phoneText = {
  photoOf: (model: string) => `Foto de ${model}`,
} as const

export const overlayText = {
  slowAnswer: 'Estamos tardando más de lo normal. Lo intentamos de nuevo en unos segundos.',
  loading: 'Cargando…',
  working: 'Un momento…',
} as const

export const footerText = {
  policies: 'Términos y políticas',
  claims: 'Peticiones, quejas y reclamos',
  watchedBy: 'Vigilado por la',
  authority: 'Superintendencia de Industria y Comercio',
  opensTab: '(se abre en otra pestaña)',
} as const

export const maintenanceTitle = 'Mantenimiento'

export const maintenanceText = {
  working: 'Estamos mejorando el servicio. Vuelve en unos minutos.',
  creditStands: 'Tu crédito sigue igual.',
  stillDown: 'Seguimos en mantenimiento. Espera unos minutos y vuelve a intentarlo.',
} as const

export type Audience = 'customer' | 'agent'

export type WordsByAudience<Words> = Readonly<Record<Audience, Words>>

export type SameWords<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends (...facts: never) => unknown
      ? Words[Key]
      : SameWords<Words[Key]>
}

export const stepsText = {
  label: 'Progreso de la solicitud',
  names: {
    data: 'Tus datos',
    offer: 'Tu oferta',
    identity: 'Tu identidad',
    delivery: 'Tu entrega',
    addressAndBank: 'Tu dirección y banco',
    agreement: 'Tu contrato',
    signature: 'Tu firma',
    thanks: 'Gracias',
  },
  namesOfAgent: {
    data: 'Datos',
    offer: 'Oferta',
    identity: 'Identidad',
    delivery: 'Entrega',
    addressAndBank: 'Dirección y banco',
    agreement: 'Contrato',
    signature: 'Firma',
    thanks: 'Gracias',
  },
  goBackTo: (name: string) => `Volver a ${name}`,
} as const

export const policies = [
  { slug: 'terminos', title: 'Términos y condiciones', short: 'Términos' },
  { slug: 'datos', title: 'Tratamiento de datos personales', short: 'Datos' },
  { slug: 'cobranza', title: 'Política de cobranza', short: 'Cobranza' },
  { slug: 'seguro', title: 'Cláusulas del seguro', short: 'Seguro' },
] as const

export type PolicySlug = (typeof policies)[number]['slug']

export type PolicySection = { readonly title: string; readonly paragraphs: readonly string[] }

export const payUpfrontText = {
  downPayment: (amount: string) => `Pagar mi pago inicial ${amount}`,
  guarantee: (amount: string) => `Pagar mi fianza ${amount}`,
} as const

export const noScriptText = {
  title: 'Esta página necesita JavaScript',
  text: 'Actívalo en los ajustes de tu navegador y vuelve a cargar la página. Si no puedes, ábrela en otro navegador.',
  reading: 'Al final están los textos legales: puedes leerlos sin JavaScript.',
} as const

export const oldBrowserText = {
  title: 'Tu navegador es muy antiguo para esta página',
  text: 'Actualiza Chrome, o el navegador que uses, en la tienda de aplicaciones y vuelve a abrir este enlace. Si no puedes, ábrelo en otro navegador o en otro celular.',
  reading: 'Al final están los textos legales: puedes leerlos aquí.',
} as const
