export const termsPlaceText = {
  /** Letter by letter as specified. */
  searching: 'Buscando ofertas',
  want: 'Lo quiero',
} as const
