import type { SameWords, WordsByAudience } from './audience.ts'

type SignedSums = {
  readonly total: string
  readonly count: number
  readonly installment: string
  readonly downPayment: string | null
  readonly guarantee: string | null
}

export const contractText = {
  lead: 'Revisa lo más importante, lee el contrato y fírmalo.',
  factsTitle: 'Lo más importante',
  installments: 'Número de cuotas',
  yearlyRate: 'Tasa efectiva anual (E.A.)',
  monthlyRate: 'Tasa mensual vencida (M.V.)',
  paymentDay: 'Día de pago',
  firstInstallment: 'Primera cuota',
  documentTitle: 'Contrato de crédito',
  documentText: 'Léelo completo antes de firmar.',
  next: {
    read: 'Leer el contrato',
    showAcceptance: 'Ver la aceptación',
    showGuarantee: 'Ver la fianza',
  },
  sign: {
    Finter: 'Firmar contrato',
    Libre: 'Firmar contrato',
    Assistido: 'Pedir el código para firmar',
  },
  signs: ({ total, count, installment, downPayment, guarantee }: SignedSums) => {
    const first =
      downPayment !== null && guarantee !== null
        ? `, ${downPayment} de pago inicial y ${guarantee} de fianza`
        : downPayment !== null || guarantee !== null
          ? ` y ${downPayment ?? guarantee} al inicio`
          : ''
    return `Firmas por ${total} en total: ${count} cuotas de ${installment}${first}.`
  },
  download: 'Descargar PDF',
  saved: 'Lo guardamos en tus descargas.',
  readAgain: 'Leer otra vez',
  readDone: 'Leí y acepto el contrato',
  closeUnaccepted: 'Cerrar sin aceptar',
  readingTime: (minutes: number) => `Se lee en unos ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  fileName: 'Contrato de crédito.pdf',
  acceptContract: 'Leí y acepto el contrato de crédito.',
  acceptGuarantee: (amount: string) =>
    `Acepto la fianza por ${amount}. Es un respaldo ante el prestamista: si no pagas, la deuda sigue siendo tuya.`,
  helpline: (number: string) => `Línea de atención de la fianza: ${number}`,
  back: 'Volver a la entrega',
  paymentTitle: 'Tu día de pago, tu dirección y tu cuenta',
  address: 'Dirección',
  account: 'Cuenta que recibe el dinero',
  accountOf: (bank: string, kind: string) => `${bank} · ${kind}`,
  change: { ADDRESS: 'Cambiar día o dirección', BANK: 'Cambiar cuenta' },
  locked: 'Ya aceptaste el contrato con estos datos. Para cambiarlos, quita primero tu aceptación.',
  renewedTitle: 'Actualizamos tu contrato',
  renewed: 'Ahora tiene las tasas y los valores vigentes hoy. Léelo otra vez y acéptalo para terminar.',
  newDateTitle: 'Actualizamos tu entrega',
  newDate: (date: string) => `Ahora tu equipo llega el ${date}.`,
  newDateByMail: (operator: string) => `${operator} confirmará la nueva fecha por correo.`,
} as const

export const contractWords: WordsByAudience<SameWords<typeof contractText>> = {
  customer: contractText,
  agent: {
    ...contractText,
    lead: 'El cliente lee su contrato y lo acepta, en su celular o aquí.',
    documentText: 'El cliente lo lee completo antes de firmar.',
    next: { ...contractText.next, read: 'Leer el contrato aquí' },
    readDone: 'El cliente lo leyó y lo acepta',
    acceptContract: 'El cliente leyó y acepta el contrato de crédito.',
    acceptGuarantee: (amount) =>
      `El cliente acepta la fianza por ${amount}. Es un respaldo ante el prestamista: si no paga, la deuda sigue siendo suya.`,
    renewedTitle: 'El contrato se actualizó',
    renewed: 'Ahora tiene las tasas y los valores vigentes hoy. El cliente lo lee otra vez y lo acepta.',
  },
}
