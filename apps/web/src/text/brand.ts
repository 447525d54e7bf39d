/** Who speaks: the operator of the demo and its lender, both fictitious. */
export const brandText = {
  key: 'andina-movil',
  /** As it stands in the addresses of the link's resend. */
  slug: 'cupo',
  operator: 'Andina Móvil',
  lender: 'Cupo',
} as const

/** The document's title of a screen. */
export const pageTitle = (title: string) => `${title} · ${brandText.operator}`
