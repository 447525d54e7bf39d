import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { readInput } from '../http/refusal.ts'
import { defaultFaultMs, parts } from '../world/faults.ts'
import type { World } from '../world/open-world.ts'

const FaultWish = v.object({
  part: v.picklist(parts, `part must be one of ${parts.join(', ')}`),
  mode: v.picklist(['timeout', 'error', 'slow', 'garbled', 'ok']),
  ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000))),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
  when: v.optional(v.picklist(['before', 'after']), 'before'),
})

export function serveFaults(app: FastifyInstance, world: World): void {
  app.get('/control/faults', async () => describeParts(world))

  app.post('/control/faults', async (request) => {
    const { part, mode, ms, times, when } = readInput(FaultWish, request.body)
    if (mode === 'ok') {
      await world.faults.lift(part)
    } else {
      await world.faults.set({ part, mode, ms: ms ?? defaultFaultMs[mode], timesLeft: times ?? null, when })
    }
    return describeParts(world).find((described) => described.part === part)
  })
}

export function describeParts(world: World) {
  const faults = new Map(world.faults.all().map((fault) => [fault.part, fault]))
  return parts.map((part) => {
    const { mode, ms, timesLeft, when } = faults.get(part) ?? {
      mode: 'ok',
      ms: 0,
      timesLeft: null,
      when: 'before',
    }
    return { part, mode, ms, timesLeft, when }
  })
}

export function serveMonitoringControl(app: FastifyInstance, world: World): void {
  app.get('/control/monitoring', async () => describeIncidents(world, 200))
}

export const describeIncidents = (world: World, count: number) =>
  world.incidents.all().slice(-count).reverse()
