export const overlayText = {
  slowAnswer: 'Estamos tardando más de lo normal. Lo intentamos de nuevo en unos segundos.',
  loading: 'Cargando…',
  working: 'Un momento…',
} as const
