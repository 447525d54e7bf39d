import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import { catalog, findPhone, presentDevice } from './catalog.ts'

export function serveDevices(scope: FastifyInstance, sandboxUrl: () => string): void {
  scope.get('/devices', async () => ({ devices: catalog.map((phone) => presentDevice(phone, sandboxUrl())) }))

  scope.get<{ Params: { sku: string } }>('/devices/:sku', async (request) => {
    const phone = findPhone(request.params.sku)
    if (phone === undefined) throw new Refusal(404, 'deviceNotFound', 'No device has this SKU')
    return presentDevice(phone, sandboxUrl())
  })
}
