export const supportText = {
  whatsapp: 'Escríbenos por WhatsApp',
} as const
