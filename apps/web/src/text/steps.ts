/** The five steps of the stepper (conformance: R-V12). */
export const stepsText = {
  label: 'Progreso de tu solicitud',
  names: ['Tus datos', 'Tu oferta', 'Tu identidad', 'Tu entrega', 'Tu contrato'],
  goBackTo: (name: string) => `Volver a ${name}`,
} as const
