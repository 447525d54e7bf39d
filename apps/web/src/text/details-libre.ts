export const detailsLibreText = {
  title: 'Tu crédito',
  contract: 'Contrato',
  account: 'Tu cuenta',
  ending: (ending: string) => `terminada en ${ending}`,
  states: {
    onItsWay: {
      title: 'Tu dinero va en camino',
      text: 'La transferencia a tu cuenta está en curso. Puede tardar unos minutos; esta página se actualiza sola.',
    },
    arrived: { title: '¡Tu dinero llegó!' },
    failed: {
      title: 'Tu dinero no pudo llegar',
      text: 'El banco no pudo entregar la transferencia. Tu contrato sigue en pie y por ahora no debes nada.',
    },
  },
  // Promises P-03.
  arrivedOn: (date: string) => `Está en tu cuenta desde el ${date}. Te enviamos al correo tu plan de pagos.`,
  // Promises P-03.
  arrived: 'Está en tu cuenta. Te enviamos al correo tu plan de pagos.',
  correctBy: (moment: string) => `Corrige tu cuenta hasta el ${moment}.`,
  correct: 'Corregir mi cuenta',
  next: {
    money: 'El dinero llega a tu cuenta.',
    correct: 'Corriges tu cuenta y la transferencia sale de nuevo.',
    // Promises P-03.
    plan: 'Ese día te enviamos tu plan de pagos con las fechas.',
    firstInstallment: (when: string) => `Pagas tu primera cuota: ${when.toLowerCase()}.`,
  },
} as const
