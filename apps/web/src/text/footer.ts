export const footerText = {
  policies: 'Términos y políticas',
  claims: 'Peticiones, quejas y reclamos',
  watchedBy: 'Vigilado por la',
  authority: 'Superintendencia de Industria y Comercio',
  opensTab: '(se abre en otra pestaña)',
} as const
