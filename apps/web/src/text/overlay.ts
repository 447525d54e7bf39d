export const overlayText = {
  // Promises P-25.
  slowAnswer: 'Estamos tardando más de lo normal. Lo intentamos de nuevo en unos segundos.',
  loading: 'Cargando…',
  working: 'Un momento…',
} as const
