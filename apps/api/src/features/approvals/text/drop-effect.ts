export const dropEffectText = {
  effect: 'Mensaje u orden',
  since: 'Desde',
  attempts: 'Intentos',
  state: 'Estado',
  waits: 'Se intenta solo',
  parked: 'Detenido',
  dropped: 'No sale nunca',
  gone: 'Ya salió, está saliendo ahora, o alguien lo descartó.',
} as const
