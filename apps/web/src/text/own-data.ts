/** The card; the rest of the words comes with what it opens. */
export const ownDataText = {
  title: 'Tus datos y permisos',
  lead: 'Mira qué guardamos de ti, descárgalo o retira un permiso.',
  open: 'Ver mis datos',
} as const
