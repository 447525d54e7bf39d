/** The five steps of the stepper (spec 1, section 1). */
export const stepsText = {
  label: 'Progreso de tu solicitud',
  names: ['Tus datos', 'Tu oferta', 'Tu identidad', 'Tu entrega', 'Tu contrato'],
  goBackTo: (name: string) => `Volver a ${name}`,
} as const
