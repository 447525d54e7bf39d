import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatDateTime, formatPesos } from '../../platform/format.ts'
import { greeting, type MailContent, type MailFact } from '../layout/mail-content.ts'
import type { OrderDelivery, OrderNextStep, OrderSummaryData } from './data.ts'

export function orderSummary(data: OrderSummaryData, brand: Brand): MailContent {
  const { device } = data
  const name = device.model
  const paysFirst = data.nextStep.kind === 'payFirst'
  return {
    subject: paysFirst
      ? `Paga para recibir tu orden ${data.orderNumber}`
      : `Guarda el número de tu orden: ${data.orderNumber}`,
    preheader: `Tu ${name} en ${data.installmentCount} cuotas de ${formatPesos(data.installmentTotal)}.`,
    heading: '¡Gracias por tu compra!',
    paragraphs: [
      greeting(data.firstName),
      paysFirst
        ? `Firmaste tu contrato y apartamos tu ${name}. Solo falta tu pago para enviarlo.`
        : `Firmaste tu contrato y tu ${name} está en camino a tu dirección.`,
    ],
    button: null,
    facts: [
      ['Número de orden', data.orderNumber],
      ['Equipo', `${name}, ${device.memory}, ${device.color}`],
      ['Precio', formatPesos(device.price)],
      ...upFront(data),
      ['Valor financiado', formatPesos(data.financedAmount)],
      ['Cuotas', `${data.installmentCount} de ${formatPesos(data.installmentTotal)}, con IVA incluido`],
      ['Día de pago', `${data.paymentDay} de cada mes`],
      ...deliveryFacts(data.delivery, brand),
    ],
    table: null,
    steps: steps(data, brand),
    notes: [],
    reason: `Recibes este correo porque compraste con ${brand.lenderName}.`,
  }
}

function upFront(data: OrderSummaryData): MailFact[] {
  const rows: MailFact[] = []
  if (data.downPayment > 0) rows.push(['Pago inicial', formatPesos(data.downPayment)])
  if (data.guaranteeTotal > 0) rows.push(['Fianza con IVA', formatPesos(data.guaranteeTotal)])
  return rows
}

function deliveryFacts({ address, schedule, shippingCost }: OrderDelivery, brand: Brand): MailFact[] {
  const rows: MailFact[] = [
    ['Entrega', deliveryText(schedule, brand)],
    ['Dirección', address],
  ]
  if (shippingCost > 0) rows.push(['Envío', `${formatPesos(shippingCost)}, en tu próxima factura`])
  return rows
}

function deliveryText(schedule: OrderDelivery['schedule'], brand: Brand): string {
  if (schedule.kind === 'toBeConfirmed') return `${brand.operatorName} te confirmará la fecha por correo`
  return [formatDate(schedule.date), periods[schedule.period ?? 'any']]
    .filter((part) => part !== '')
    .join(', ')
}

const periods = { AM: 'en la mañana', PM: 'en la tarde', any: '' } as const

function steps(data: OrderSummaryData, brand: Brand): string[] {
  return [
    ...paymentSteps(data.nextStep),
    `${brand.operatorName} entrega tu equipo. Ten tu cédula a la mano.`,
    `Ese día te enviamos el plan de pagos con sus fechas. La primera cuota es el primer ${data.paymentDay} que llegue 30 días después de la entrega.`,
  ]
}

function paymentSteps(nextStep: OrderNextStep): string[] {
  if (nextStep.kind === 'awaitDelivery') return []
  const what = nextStep.payments.map((payment) => paymentNames[payment]).join(' y ')
  const links = nextStep.payments.length > 1 ? 'los links' : 'el link'
  return [
    `Paga ${what} con ${links} que te enviamos por correo. Tienes ${nextStep.deadlineHours} horas desde la firma: hasta el ${formatDateTime(nextStep.deadlineAt)}. Si no pagas a tiempo, la orden se cancela.`,
  ]
}

const paymentNames = { downPayment: 'tu pago inicial', guarantee: 'tu fianza' } as const
