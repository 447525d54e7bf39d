/** The simulator of a personal loan. Its heading is the screen's title. */
export const simulationText = {
  lead: 'Elige cuánto y en cuántas cuotas. Mira lo que pagas antes de decidir.',
  sum: '¿Cuánto necesitas?',
  note: 'Es una simulación. Después de estudiar tu solicitud te mostramos tu oferta.',
} as const
