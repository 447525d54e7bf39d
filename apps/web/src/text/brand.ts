/** Who speaks: the operator of the demo and its lender, both fictitious. */
export const brandText = {
  key: 'andina-movil',
  operator: 'Andina Móvil',
  lender: 'Cupo',
} as const

/** The document's title of a screen. */
export const pageTitle = (title: string) => `${title} · ${brandText.lender}`
