import type { FastifyInstance } from 'fastify'
import { servePart } from '../../http/serve-part.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import { describeTransaction } from './describe-transaction.ts'
import type { Till } from './till.ts'

/** The look-up by what the browser came back with. Anybody may ask. */
export function serveLookup(app: FastifyInstance, world: World, settings: Settings, till: Till): void {
  const address = { part: 'payments', prefix: '/epayco/secure', isAuthorized: () => true } as const
  servePart(app, world.faults, address, (scope) => {
    scope.get<{ Params: { hash: string } }>('/validation/v1/reference/:hash', async (request) => {
      const transaction = await till.findByHash(request.params.hash)
      const last_action = 'validation transaction'
      if (transaction === null) {
        const text_response = 'La referencia no existe'
        return { success: false, title_response: 'Error', text_response, last_action, data: {} }
      }
      return {
        success: true,
        title_response: 'Transacción',
        text_response: 'Información de la transacción',
        last_action,
        data: describeTransaction(settings, transaction),
      }
    })
  })
}
