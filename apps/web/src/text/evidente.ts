export const evidenteText = {
  lead: 'Responde estas preguntas para confirmar que eres tú.',
  dateLead: 'Primero dinos cuándo expidieron tu cédula. Está al respaldo, junto al lugar.',
  dateLabel: 'Fecha de expedición de tu cédula',
  dateHint: 'Día, mes y año. Por ejemplo: 05/03/2012',
  answered: (count: number, total: number) => `${count} de ${total} respondidas`,
  successTitle: '¡Eres tú! Validamos tu identidad',
  successText: 'Tus respuestas son correctas. Ahora dinos dónde entregamos tu equipo.',
} as const
