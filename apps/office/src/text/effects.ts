export const effectText = {
  kind: 'Qué',
  state: 'Estado',
  created: 'Desde',
  tries: 'Intentos',
  error: 'Última falla',
  parked: 'Detenido',
  waiting: 'Se intenta solo',
  retry: 'Enviar otra vez',
  why: 'Por qué',
  whyHint: 'Queda en la auditoría con tu nombre.',
  gone: 'Ya salió, o está saliendo ahora.',
} as const
