/** Who speaks: the operator of the demo and its lender, both fictitious. */
export const brandText = {
  key: 'andina-movil',
  operator: 'Andina Móvil',
  lender: 'Cupo',
} as const
