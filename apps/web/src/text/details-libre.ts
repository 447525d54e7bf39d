export const detailsLibreText = {
  title: 'Los datos de tu crédito',
  contract: 'Contrato',
  account: 'Tu cuenta',
  ending: (ending: string) => `terminada en ${ending}`,
  states: {
    onItsWay: {
      title: (amount: string) => `Tu dinero va en camino: ${amount}.`,
      text: 'Puede tardar unos minutos. Esta página se actualiza sola; si la cierras, te avisamos por correo.',
    },
    arrived: { title: '¡Tu dinero llegó!' },
    failed: {
      title: 'Tu dinero no pudo llegar',
      text: (amount: string) =>
        `El banco no pudo entregar los ${amount}. Tu contrato sigue en pie y por ahora no debes nada.`,
    },
  },
  arrivedOn: (amount: string, date: string) =>
    `Tienes ${amount} en tu cuenta desde el ${date}. Te enviamos al correo tu plan de pagos.`,
  arrived: (amount: string) => `Tienes ${amount} en tu cuenta. Te enviamos al correo tu plan de pagos.`,
  correctBy: (moment: string) => `Corrige tu cuenta hasta el ${moment}`,
  correct: 'Corregir mi cuenta',
  next: {
    money: 'El dinero llega a tu cuenta.',
    correct: 'Corriges tu cuenta y la transferencia sale de nuevo.',
    plan: 'Ese día te enviamos tu plan de pagos con las fechas.',
    account: 'Las fechas de tus cuotas y tus papeles están en tu cuenta.',
    firstInstallment: (when: string) => `Pagas tu primera cuota: ${when.toLowerCase()}.`,
    firstInstallmentOn: (date: string) => `Pagas tu primera cuota el ${date}.`,
  },
} as const
