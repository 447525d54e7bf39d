export const ownDataText = {
  title: 'Tus datos y permisos',
  lead: 'Mira qué guardamos de ti, descárgalo o retira un permiso.',
  open: 'Ver mis datos',
} as const

export const ownDataPageText = {
  download: 'Descargar para leer (PDF)',
  export: 'Descargar para otro programa (JSON)',
  fileName: 'Mis_Datos',
  downloadLead: 'Te pedimos un código por SMS antes de darte el archivo.',
  downloaded: 'Tu archivo está en tus descargas',
  origin: 'De dónde viene',
  kept: 'Cuánto se guarda',
  none: 'No hay nada de esto.',
  correctTitle: 'Corregir',
  correct:
    'Cambia tu celular y tu correo en «Mis datos». Si tu nombre o tu cédula están mal, presenta una queja.',
  correctLink: 'Ir a quejas y reclamos',
  revokeTitle: 'Retirar un permiso',
  purposes: {
    otherPurposes: {
      title: 'Otros usos',
      text: 'Ofertas y promociones. Tu crédito sigue igual.',
      button: 'Retirar otros usos',
      confirm: '¿Retirar el permiso para otros usos?',
      effect: 'No recibirás más ofertas por ningún canal. Puedes volver a marcarlas cuando quieras.',
      done: 'Permiso retirado',
    },
    credit: {
      title: 'Tu crédito',
      text: 'El permiso con el que estudiamos y administramos tu crédito.',
      button: 'Retirar y bloquear mis datos',
      confirm: '¿Retirar el permiso y bloquear tus datos?',
      effect:
        'Se cierra tu cuenta. Borramos lo que ninguna ley nos pide guardar; el resto queda bloqueado. Descarga antes lo que necesites.',
      done: 'Tus datos quedaron bloqueados',
    },
  },
  keep: 'No retirar',
} as const
