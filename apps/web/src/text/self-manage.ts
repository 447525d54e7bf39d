export const selfManageText = {
  signOut: 'Cerrar sesión',
} as const
