/** What stands on the screens of a sum of money before its figures are here: the first paint of the simulator. */
export const termsPlaceText = {
  /** Letter by letter as specified. */
  searching: 'Buscando ofertas',
  want: 'Lo quiero',
} as const
