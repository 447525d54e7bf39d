/** The pages of the footer, by the last part of their address. */
export const policies = [
  { slug: 'terminos', title: 'Términos y condiciones' },
  { slug: 'datos', title: 'Tratamiento de datos personales' },
  { slug: 'cobranza', title: 'Política de cobranza' },
  { slug: 'seguro', title: 'Cláusulas del seguro' },
] as const

export type PolicySlug = (typeof policies)[number]['slug']

export type PolicySection = { readonly title: string; readonly paragraphs: readonly string[] }
