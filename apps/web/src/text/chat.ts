export const chatText = {
  open: 'Chat de ayuda',
  title: 'Chat de ayuda',
  careful: 'No escribas códigos ni contraseñas en el chat.',
  otherTab: 'Abrir en otra pestaña',
} as const
