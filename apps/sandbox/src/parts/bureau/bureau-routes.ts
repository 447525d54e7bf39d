import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Document, Pesos, readInput } from '../../http/refusal.ts'
import { hasBearer, servePart } from '../../http/serve-part.ts'
import { personOf } from '../../people/person.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'

const Score = v.object({ document: Document, name: v.optional(v.unknown()) })
const Confirmation = v.object({
  document: Document,
  amount: Pesos,
  installmentCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120)),
})

const formReasons = [
  { code: 'R01', text: 'Tienes obligaciones en mora en otras entidades.' },
  { code: 'R07', text: 'Tu nivel de endeudamiento es alto frente a tus ingresos.' },
]
const confirmationReasons = [{ code: 'R12', text: 'La cuota supera tu capacidad de pago estimada.' }]

export function serveBureau(app: FastifyInstance, world: World, settings: Settings): void {
  const address = {
    part: 'bureau',
    prefix: '/bureau/v1',
    isAuthorized: hasBearer(settings.keys.bureau),
  } as const
  servePart(app, world.faults, address, (scope) => {
    scope.post('/score', async (request) => {
      const { document } = readInput(Score, request.body)
      const { name, scoreClass, riskBand, refusedAt, isToldWhy, message } = personOf(document)
      const withMessage = message === null ? {} : { message }
      const reasons = isToldWhy ? formReasons : []
      return { name, scoreClass, riskBand, ...decide(refusedAt === 'form', reasons), ...withMessage }
    })
    scope.post('/confirm', async (request) => {
      const { document } = readInput(Confirmation, request.body)
      return decide(personOf(document).refusedAt === 'confirmation', confirmationReasons)
    })
  })
}

function decide(isRefused: boolean, reasons: readonly { code: string; text: string }[]) {
  return isRefused ? { decision: 'refused', reasons } : { decision: 'approved', reasons: [] }
}
