import type { Pesos } from '@cupo/credit-engine'
import type { Brand } from '../../platform/brand.ts'
import { formatDate, formatPesos } from '../../platform/format.ts'
import type { MailFact } from './mail-content.ts'

export type OrderDelivery = CourierDelivery | { readonly pickUpIn: string }

type CourierDelivery = {
  readonly address: string
  readonly shippingCost: Pesos
  readonly schedule:
    | { readonly kind: 'dated'; readonly date: string; readonly period: 'AM' | 'PM' | null }
    | { readonly kind: 'toBeConfirmed' }
}

export const readiness = (delivery: OrderDelivery, deviceName: string, brand: Brand): string =>
  'pickUpIn' in delivery
    ? `${delivery.pickUpIn} ya puede entregarte tu ${deviceName}.`
    : `${brand.operatorName} prepara tu ${deviceName} para enviarlo.`

export const whoHandsOver = (delivery: OrderDelivery, brand: Brand): string =>
  'pickUpIn' in delivery ? delivery.pickUpIn : brand.operatorName

export function deliveryFacts(delivery: OrderDelivery, brand: Brand): MailFact[] {
  if ('pickUpIn' in delivery) return [['Entrega', `En la tienda ${delivery.pickUpIn}`]]
  const { address, schedule, shippingCost } = delivery
  const rows: MailFact[] = [
    ['Entrega', deliveryText(schedule, brand)],
    ['Dirección', address],
  ]
  if (shippingCost > 0) rows.push(['Envío', `${formatPesos(shippingCost)}, en tu próxima factura`])
  return rows
}

function deliveryText(schedule: CourierDelivery['schedule'], brand: Brand): string {
  if (schedule.kind === 'toBeConfirmed') return `${brand.operatorName} te confirmará la fecha por correo`
  return [formatDate(schedule.date), periods[schedule.period ?? 'any']]
    .filter((part) => part !== '')
    .join(', ')
}

const periods = { AM: 'en la mañana', PM: 'en la tarde', any: '' } as const

export const afterPayment = (pickUpIn: string | undefined, deviceName: string, brand: Brand) =>
  pickUpIn === undefined
    ? {
        preheader: `Con este pago enviamos tu ${deviceName}.`,
        purpose: `para que ${brand.operatorName} envíe tu ${deviceName}`,
      }
    : {
        preheader: `Con este pago te entregan tu ${deviceName} en ${pickUpIn}.`,
        purpose: `para que ${pickUpIn} te entregue tu ${deviceName}`,
      }
