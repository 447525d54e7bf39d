import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Document, Mobile, Refusal, readInput } from '../../http/refusal.ts'
import { hashText, personOf } from '../../people/person.ts'
import { bogotaDate } from '../../world/clock.ts'
import type { World } from '../../world/open-world.ts'
import { defaultTaxedSku, defaultTaxFreeSku, findPhone } from './catalog.ts'

const Ownership = v.object({ document: Document, mobile: Mobile })
const LineQuery = v.object({ document: v.optional(Document) })

export function serveLines(scope: FastifyInstance, world: World): void {
  scope.post('/lines/ownership', async (request) => {
    const { document, mobile } = readInput(Ownership, request.body)
    const owner = owns(document, mobile)
    await rememberQuestion(world, { document, mobile, owner })
    return { owner }
  })

  scope.get<{ Params: { document: string } }>('/documents/:document/lines', async (request) => {
    const { document } = readInput(v.object({ document: Document }), request.params)
    return { lines: linesOf(world, document) }
  })

  scope.get<{ Params: { mobile: string } }>('/lines/:mobile/cart', async (request) => {
    const { mobile } = request.params
    const { document } = readInput(LineQuery, request.query)
    const isOthers = document !== undefined && !owns(document, mobile)
    if (isOthers || !/^[23]\d{9}$/.test(mobile)) {
      throw new Refusal(404, 'cartNotFound', 'This line has no cart')
    }
    const isTaxFree = document !== undefined && personOf(document).defaultCart === 'taxFree'
    const phone = findPhone(isTaxFree ? defaultTaxFreeSku : defaultTaxedSku)
    return { sku: phone?.sku, shippingCost: phone?.shippingCost }
  })
}

/** Anyone owns the mobile given with their document, so that a load test never runs out of people. */
function owns(document: string, mobile: string): boolean {
  const person = personOf(document)
  return person.ownsLine && (mobile.startsWith('3') || person.lines.includes(mobile))
}

function linesOf(world: World, document: string): readonly string[] {
  const person = personOf(document)
  if (!person.ownsLine) return []
  const seen = world.seenLines.get(document) ?? []
  return person.lines.length > 1 || seen.length === 0 ? [...new Set([...person.lines, ...seen])] : seen
}

type Question = v.InferOutput<typeof Ownership> & { readonly owner: boolean }

/** Writes about strangers too, so that the answer's time does not tell who owns a line (timing-safe). */
async function rememberQuestion(world: World, { document, mobile, owner }: Question): Promise<void> {
  const seen = world.seenLines.get(document) ?? []
  if (!seen.includes(mobile)) await world.seenLines.put(document, owner ? [...seen, mobile] : seen)
}

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
