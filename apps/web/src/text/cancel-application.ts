export const cancelApplicationText = {
  link: 'Cancelar mi solicitud',
  title: '¿Cancelas tu solicitud?',
  text: 'Perderás tu avance y no quedarás con ninguna deuda. Podrás volver a empezar después.',
  confirm: 'Sí, cancelar',
  keep: 'Seguir con mi solicitud',
} as const
