import type { WordsByAudience } from './audience.ts'

export const detailsText = {
  thanks: (name: string) => `¡Gracias, ${name}! Tu contrato quedó firmado.`,
  order: 'Número de orden',
  plan: 'Tu plan',
  planOf: (count: number, amount: string) => `${count} cuotas de ${amount}`,
  paymentDay: 'Día de pago',
  downPayment: 'Pago inicial',
  guarantee: 'Fianza con IVA',
  amountState: {
    Pendente: (amount: string) => `${amount} · pendiente`,
    Pago: (amount: string) => `${amount} · pagado`,
    Cancelado: (amount: string) => `${amount} · anulado`,
  },
  address: 'Dirección',
  delivery: 'Entrega',
  mailCopy: (email: string) => `Te enviamos la copia del contrato a ${email}.`,
  mailLink: (email: string) => `Enviamos el enlace de pago a ${email}.`,
  mailLinks: (email: string) => `Enviamos los dos enlaces de pago a ${email}.`,
  payNow: 'Paga ahora',
  deadline: (hours: number) => `Tienes ${hours} horas para pagar; después la orden se cancela.`,
  deadlineUntil: (moment: string) => `Paga hasta ${moment}`,
  resends: (count: number) => `Puedes pedir el enlace de nuevo hasta ${count} veces.`,
  signed: 'Tu contrato quedó firmado. Tienes copia en tu correo.',
  paidTitle: 'Listo: no falta ningún pago',
  paidText: (device: string, date: string | null) =>
    date === null ? `Tu ${device} va en camino.` : `Tu ${device} llega el ${date}.`,
  deliveredTitle: 'Tu equipo ya fue entregado',
  delivered: 'Ya lo recibiste',
  deliveredText: 'Te enviamos al correo tu plan de pagos con las fechas.',
  notArrived: '¿No te llegó el enlace?',
  resend: { downPayment: 'Reenviar enlace de pago', guarantee: 'Recibir enlace para pagar la fianza' },
  nextTitle: 'Qué sigue',
  next: {
    pay: (count: number) => (count === 1 ? 'Haz tu pago a tiempo.' : 'Haz tus dos pagos a tiempo.'),
    delivery: (operator: string) => `${operator} entrega tu equipo. Ten tu cédula a la mano.`,
    plan: 'Ese día te enviamos tu plan de pagos con las fechas.',
    firstInstallment: (when: string) => `Pagas tu primera cuota: ${when.toLowerCase()}.`,
  },
  guaranteeNote: 'Puedes pagar la fianza aquí o con el enlace que te enviamos al correo.',
  helpTitle: '¿Necesitas ayuda?',
  help: 'Escríbenos por WhatsApp',
  close: 'Cerrar',
} as const

export const opinionText = {
  lead: 'Tu opinión nos ayuda a mejorar. Toma menos de un minuto.',
  starsOf: (count: number) => (count === 1 ? '1 estrella' : `${count} estrellas`),
  liked: '¿Qué fue lo que más te gustó?',
  improve: '¿Cómo podemos mejorar?',
  left: (used: number, max: number) => `${used} de ${max} caracteres`,
  send: 'Enviar',
  skip: 'Ahora no',
  thanksTitle: '¡Gracias por tu opinión!',
  thanksText: 'Te llevamos de vuelta a la tienda.',
  thanksHelp: 'Nos ayuda a mejorar.',
  goNow: 'Ir ahora',
} as const

export const orderWords: WordsByAudience<{ readonly title: string; readonly plan: string }> = {
  customer: { title: 'Tu orden', plan: detailsText.plan },
  agent: { title: 'La orden', plan: 'Plan del cliente' },
}
