/** What stands around a policy. The footer, which is on every page, needs the names alone. */
export const policyText = {
  back: 'Ir a mi cuenta',
  others: 'Otros textos',
  retention: 'Cuánto tiempo los guardamos',
  version: (date: string) => `Versión del ${date}`,
} as const
