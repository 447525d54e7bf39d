import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { readInput } from '../http/refusal.ts'
import { everybody } from '../parts/directory/directory.ts'
import type { World } from '../world/open-world.ts'

const NewStaff = v.object({
  user: v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  groups: v.array(v.pipe(v.string(), v.maxLength(60))),
  title: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
})

export function serveStaffControl(app: FastifyInstance, { staff }: Pick<World, 'staff'>): void {
  app.get('/control/staff', async () => everybody({ staff }))
  app.post('/control/staff', async (request) => {
    const added = readInput(NewStaff, request.body)
    await staff.put(added.user, added)
    return added
  })
}
