/** What the first screen of the sign-in says before anything else is fetched. */
export const loginText = {
  lead: 'Consulta tu crédito, tus cuotas y tus documentos.',
  progress: (step: number) => `Paso ${step} de 3`,
  identityNumber: 'Número de cédula',
  /** Letter by letter as specified. */
  identityNumberWrong: 'Este número de cédula no es válido.',
  toFastPayment: 'Pagar sin entrar a mi cuenta',
  toTheForm: 'Quiero financiar un celular',
} as const
