/** The pages of the footer, by the last part of their address; `short` where they stand in one line. */
export const policies = [
  { slug: 'terminos', title: 'Términos y condiciones', short: 'Términos' },
  { slug: 'datos', title: 'Tratamiento de datos personales', short: 'Datos' },
  { slug: 'cobranza', title: 'Política de cobranza', short: 'Cobranza' },
  { slug: 'seguro', title: 'Cláusulas del seguro', short: 'Seguro' },
] as const

export type PolicySlug = (typeof policies)[number]['slug']

export type PolicySection = { readonly title: string; readonly paragraphs: readonly string[] }
