/** What stands around a policy. The footer, which is on every page, needs the names alone. */
export const policyText = {
  back: 'Ir a mi cuenta',
  /** The terms of each channel that a customer enters by. */
  termsOf: { Finter: 'Si compras un celular', Libre: 'Si pides un préstamo' },
  retention: 'Cuánto tiempo los guardamos',
  /** Of a date `yyyy-mm-dd`. */
  version: (date: string) => `Versión del ${date.split('-').reverse().join('/')}`,
} as const
