import { hashText } from '../../people/hash.ts'
import { personOf } from '../../people/person.ts'
import { bogotaDate } from '../../world/bogota-time.ts'

export type DeliveryRequest = {
  readonly document: string
  readonly cityDaneCode: string
  readonly departmentDaneCode: string
  readonly address: string
}

export type Delivery = {
  readonly validAddress: boolean
  readonly deliveryDate: string | null
  readonly deliveryPeriod: 'AM' | 'PM' | null
}

const capitals = new Set(['05001', '08001', '11001', '13001', '68001', '76001'])

/** Two days to the large cities and five elsewhere, never on a Sunday. */
export function planDelivery(request: DeliveryRequest, nowMs: number): Delivery {
  const isInDepartment = request.cityDaneCode.startsWith(request.departmentDaneCode)
  const validAddress = isInDepartment && request.address.trim().length >= 5
  if (!validAddress || !personOf(request.document).hasDeliveryDate) {
    return { validAddress, deliveryDate: null, deliveryPeriod: null }
  }
  const earliest = bogotaDate(nowMs).add({ days: capitals.has(request.cityDaneCode) ? 2 : 5 })
  const date = earliest.dayOfWeek === 7 ? earliest.add({ days: 1 }) : earliest
  const deliveryPeriod = hashText(request.document + request.address) % 2 === 0 ? 'AM' : 'PM'
  return { validAddress, deliveryDate: date.toString(), deliveryPeriod }
}
