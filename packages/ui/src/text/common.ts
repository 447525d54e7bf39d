export const commonText = {
  unknownAddress: 'Esa página no existe. Desde aquí entras a tu cuenta.',
  continue: 'Continuar',
  confirm: 'Confirmar',
  missing: (names: readonly string[]) => {
    const [first, second, ...more] = names
    const named = second === undefined ? first : `${first}, ${second}`
    return more.length === 0 ? `Te falta: ${named}.` : `Te falta: ${named} y ${more.length} más.`
  },
  cancel: 'Cancelar',
  close: 'Cerrar',
  dismiss: 'Quitar el aviso',
  finish: 'Finalizar',
  retry: 'Volver a intentarlo',
  yes: 'Sí',
  no: 'No',
  understood: 'Entendido',
  loading: 'Cargando…',
  working: 'Un momento…',
  optional: 'opcional',
  errorSummaryTitle: 'Revisa estos datos',
  offlineTitle: 'Sin conexión',
  offlineText: 'No pudimos comunicarnos. Revisa tu internet e inténtalo de nuevo.',
  wordlessTitle: 'No pudimos responderte',
  wordlessText: 'La falla es nuestra, no de tu internet. Inténtalo de nuevo en unos minutos.',
  offlineBanner: 'Estás sin conexión. Lo que escribiste sigue aquí.',
  brokenTitle: 'Algo falló en esta pantalla',
  brokenText: 'Ya avisamos al equipo. Recarga la página para seguir.',
  missingPartTitle: 'No pudimos abrir esta parte de la página',
  missingPartText: 'La falla es nuestra, no de tu internet. Recarga la página en unos minutos.',
  reload: 'Recargar',
  stepOf: (step: number, total: number) => `Paso ${step} de ${total}`,
  closesIn: (seconds: number) => `Se cierra en ${seconds} segundos`,
  continuesIn: (seconds: number) => `Seguimos en ${seconds} segundos`,
  textFull: (max: number) => `Máximo ${max} caracteres: revisa que lo que escribiste esté completo.`,
  emailFull: (max: number) => `Máximo ${max} caracteres: revisa que tu correo esté completo.`,
  errorPrefix: 'Error:',
  tones: { good: 'Listo', warn: 'Atención', bad: 'Error', info: 'Información' },
} as const

export const qrCodeText = {
  link: 'Enlace',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado.',
  notCopied: 'No pudimos copiarlo. Selecciona el enlace y cópialo tú.',
} as const
