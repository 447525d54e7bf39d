export const footerText = {
  policies: 'Términos y políticas',
  whatsapp: 'WhatsApp',
  watchedBy: 'Vigilado por la',
  authority: 'Superintendencia de Industria y Comercio',
} as const
