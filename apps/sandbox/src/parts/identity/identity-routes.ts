import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Document, Refusal, readInput, WebAddress } from '../../http/refusal.ts'
import { hasBearer, servePart } from '../../http/serve-part.ts'
import { type Person, personOf } from '../../people/person.ts'
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

function resultOf(biometrics: Person['biometrics'], failedBefore: number): Finish {
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

function isFinished(validation: Validation): boolean {
  return validation.state === 'ok' || validation.state === 'failed'
}

const pageFolder = new URL('./page/', import.meta.url)
const PageQuery = v.object({ access_token: v.optional(v.string(), ''), origin: v.optional(v.string()) })
const Choice = v.object({
  accessToken: v.string(),
  result: v.picklist(['byPerson', 'ok', 'failed', 'pending', 'error', 'cancelled']),
})

export function serveIdentityPage(app: FastifyInstance, world: World, settings: Settings): void {
  app.register(fastifyStatic, {
    root: pageFolder.pathname,
    prefix: '/identity/page/files/',
    decorateReply: false,
    index: false,
  })

  app.get('/identity/page', async (request, reply) => {
    const { access_token: token } = readInput(PageQuery, request.query)
    const parent = findByToken(world, token)?.parentOrigin ?? new URL(settings.webUrl).origin
    return reply
      .headers(pageHeaders([parent, counterOrigin(settings)]))
      .type('text/html; charset=utf-8')
      .send(await readFile(new URL('page.html', pageFolder)))
  })

  app.post('/identity/page/session', async (request) => {
    const { accessToken } = readInput(v.object({ accessToken: v.string() }), request.body)
    const { document, parentOrigin } = openValidation(world, accessToken)
    return { documentEnding: document.slice(-4), parentOrigin, firstName: personOf(document).name.firstName }
  })

  app.post('/identity/page/result', async (request) => {
    const { accessToken, result } = readInput(Choice, request.body)
    const validation = openValidation(world, accessToken)
    return { targetOrigin: validation.parentOrigin, message: await conclude(world, validation, result) }
  })
}

/** A failed check is completed too: the lender asks for the result itself. */
async function conclude(
  world: World,
  validation: Validation,
  choice: v.InferOutput<typeof Choice>['result'],
) {
  if (choice === 'cancelled') return { code: 'ProcessCancelled' }
  if (choice === 'error') {
    return { code: 'ProcessError', data: { message: 'No pudimos capturar las imágenes' } }
  }
  const result = choice === 'byPerson' ? resultByPerson(world, validation) : choice
  const finished = finish(validation, result, formatInstant(world.clock.now()))
  await world.validations.put(validation.validationId, finished)
  return { code: 'ProcessCompleted', data: { validation_id: validation.validationId } }
}

function resultByPerson(world: World, validation: Validation): Finish {
  const failedBefore = world.validations.all().filter(({ reference, document, state }) => {
    return reference === validation.reference && document === validation.document && state === 'failed'
  }).length
  return resultOf(personOf(validation.document).biometrics, failedBefore)
}

function findByToken(world: World, accessToken: string): Validation | undefined {
  const validation = world.validations.get(accessToken.split('.')[0] ?? '')
  if (validation === undefined) return undefined
  const [given, expected] = [Buffer.from(accessToken), Buffer.from(validation.accessToken)]
  return given.length === expected.length && timingSafeEqual(given, expected) ? validation : undefined
}

function openValidation(world: World, accessToken: string): Validation {
  const validation = findByToken(world, accessToken)
  if (validation === undefined)
    throw new Refusal(401, 'invalidToken', 'Este enlace de validación no es válido.')
  if (isFinished(validation) || validation.state === 'pending') {
    throw new Refusal(409, 'alreadyFinished', 'Esta validación ya terminó.')
  }
  if (validation.expiresAtMs <= world.clock.now()) {
    throw new Refusal(410, 'expiredToken', 'El tiempo para validar tu identidad terminó. Vuelve a empezar.')
  }
  return validation
}

/** The counter page frames the customer's phone, which frames this page. */
const counterOrigin = ({ port, publicUrl }: Settings) => publicUrl ?? `http://localhost:${port}`

function pageHeaders(ancestors: readonly string[]): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' blob: data:`,
    `media-src 'self' blob:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${ancestors.join(' ')}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}
