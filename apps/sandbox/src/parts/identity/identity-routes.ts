import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../../http/refusal.ts'
import { hasBearer, servePart } from '../../http/serve-part.ts'
import { Document, WebAddress } from '../../http/shapes.ts'
import type { Person } from '../../people/person.ts'
import type { Settings } from '../../settings.ts'
import { formatInstant } from '../../world/clock.ts'
import type { World } from '../../world/open-world.ts'
import type { Finish, Validation } from '../../world/records.ts'

const NewValidation = v.object({
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  document: Document,
  parentOrigin: v.optional(WebAddress),
})

const tokenLifeMs = 15 * 60_000

export function serveIdentity(app: FastifyInstance, world: World, settings: Settings): void {
  const address = {
    part: 'identity',
    prefix: '/identity/v1',
    isAuthorized: hasBearer(settings.keys.identity),
  } as const
  servePart(app, world.faults, address, (scope) => {
    scope.post('/validations', async (request, reply) => {
      const input = readInput(NewValidation, request.body)
      reply.code(201)
      return world.answerOnce(request, async () => {
        const parentOrigin = new URL(input.parentOrigin ?? settings.webUrl).origin
        const validation = createValidation({ ...input, parentOrigin }, world.clock.now())
        await world.validations.put(validation.validationId, validation)
        return {
          validation_id: validation.validationId,
          access_token: validation.accessToken,
          expiresAt: formatInstant(validation.expiresAtMs),
        }
      })
    })

    scope.get<{ Params: { id: string } }>('/validations/:id', async (request) => {
      const validation = world.validations.get(request.params.id)
      if (validation === undefined) throw new Refusal(404, 'validationNotFound', 'No validation has this id')
      const { validationId, reference, state, finishedAt } = validation
      return { validation_id: validationId, reference, state, finishedAt }
    })
  })
}

function createValidation(
  input: { reference: string; document: string; parentOrigin: string },
  nowMs: number,
): Validation {
  const validationId = randomUUID()
  return {
    validationId,
    accessToken: `${validationId}.${randomBytes(32).toString('base64url')}`,
    reference: input.reference,
    document: input.document,
    parentOrigin: input.parentOrigin,
    state: 'created',
    createdAt: formatInstant(nowMs),
    expiresAtMs: nowMs + tokenLifeMs,
    finishedAt: null,
  }
}

export function resultOf(biometrics: Person['biometrics'], failedBefore: number): Finish {
  switch (biometrics) {
    case 'pass':
      return 'ok'
    case 'fail':
      return 'failed'
    case 'failTwice':
      return failedBefore < 2 ? 'failed' : 'ok'
    case 'stayPending':
      return 'pending'
  }
}

export function finish(validation: Validation, result: Finish, at: string): Validation {
  return { ...validation, state: result, finishedAt: result === 'pending' ? null : at }
}

export function isFinished(validation: Validation): boolean {
  return validation.state === 'ok' || validation.state === 'failed'
}
