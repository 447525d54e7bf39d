export const ownDataText = {
  title: 'Tus datos y permisos',
  lead: 'Mira qué guardamos de ti, descárgalo o retira un permiso.',
  open: 'Ver mis datos',
} as const
