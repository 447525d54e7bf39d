/** What the frame of the borrower's area says; the cards of its home have a file of their own, which other screens do not fetch. */
export const selfManageText = {
  signOut: 'Cerrar sesión',
} as const

export const supportText = {
  whatsapp: 'Escríbenos por WhatsApp',
} as const
