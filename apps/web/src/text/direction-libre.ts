export const directionLibreText = {
  lead: '¿Dónde vives? Tu dirección va en tu contrato.',
  keptLead: 'Revisa tu dirección y elige cuándo pagas.',
  address: 'Vives en',
  paymentDay: '¿Qué día del mes quieres pagar?',
  cycle: (day: string) =>
    `El extracto de este crédito te llega aparte, por correo, antes del ${day} de cada mes.`,
} as const
