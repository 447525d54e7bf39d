export const simulationText = {
  lead: 'Elige cuánto y en cuántas cuotas. Mira lo que pagas antes de decidir.',
  sum: '¿Cuánto necesitas?',
  note: 'Es una simulación: tu oferta depende del estudio de tu solicitud.',
} as const
