import { type StaffRole, staffRoles } from '@cupo/wire/office'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Cookies } from '../../platform/http/cookies.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Directory } from '../../ports/directory.ts'
import { ProviderUnavailable } from '../../ports/provider-unavailable.ts'
import { type StaffSessions, staffSessionLimits } from './staff-sessions.ts'

export type EnterOffice = {
  readonly directory: Directory
  readonly sessions: StaffSessions
  readonly secrets: Secrets
  readonly cookies: Cookies
  readonly log: Log
  readonly now: () => Temporal.Instant
  /** Milliseconds. */
  readonly machineNow: () => number
  /** Group of the directory → role. */
  readonly roleOf: Readonly<Record<string, StaffRole>>
  /** With the path: `https://oficina.example/office`. */
  readonly officeUrl: string
}

/** Time to return from the directory. */
const underWaySeconds = 600

const underWaySchema = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  mustProveAnew: v.boolean(),
  to: v.optional(v.string(), ''),
  at: v.number(),
})

/**
 * The sign-in's two addresses, opened as pages. Its state is sealed in a cookie of the browser, so that a
 * foreign link signs nobody in. A refusal leads to the office's page with a code.
 */
export function enterOfficeRoutes(app: FastifyInstance, context: EnterOffice): void {
  const { directory, sessions, secrets, cookies, log, now, machineNow, roleOf, officeUrl } = context

  const refuse = (reply: FastifyReply, refusal: string) =>
    reply.redirect(`${officeUrl}?ingreso=${refusal}`, 303)

  const keepUnderWay = (reply: FastifyReply, value: string | null) =>
    cookies.set(reply, { name: 'officeSignIn', value, maxAgeSeconds: underWaySeconds })

  app.get('/office/sign-in', async (request: FastifyRequest, reply) => {
    const { anew, to } = request.query as Readonly<Record<string, unknown>>
    const mustProveAnew = anew === '1'
    try {
      const { address, underWay } = await directory.begin({ mustProveAnew })
      const id = newId()
      const sealed = secrets.seal(
        { ...underWay, mustProveAnew, to: wayBackOf(to), at: machineNow() },
        `office_sign_in:${id}`,
      )
      keepUnderWay(reply, `${id}.${sealed.toString('base64url')}`)
      return reply.redirect(address, 303)
    } catch (error) {
      return refuse(reply, wordOf(error))
    }
  })

  app.get('/office/signed-in', async (request, reply) => {
    const kept = openUnderWay(context, cookies.read(request, 'officeSignIn'))
    keepUnderWay(reply, null)
    if (kept === null) return refuse(reply, 'vencido')
    try {
      const cameBackBy = new URL(`signed-in${request.url.slice(request.url.indexOf('?'))}`, `${officeUrl}/`)
      const person = await directory.complete(cameBackBy, {
        ...kept,
        secondsUnderWay: (machineNow() - kept.at) / 1_000,
      })
      if ('refused' in person) {
        log.warn({ because: person.refused, requestId: request.id }, 'sign-in to the office refused')
        return refuse(reply, 'rechazado')
      }
      const roles = rolesOf(person.groups, roleOf)
      if (roles.length === 0) return refuse(reply, 'sin-rol')
      const before = cookies.read(request, 'office')
      const token = await sessions.start(person, roles, { now: now(), requestId: request.id, before })
      cookies.set(reply, {
        name: 'office',
        value: token,
        maxAgeSeconds: staffSessionLimits.longestHours * 3_600,
      })
      return reply.redirect(`${officeUrl}${kept.to}`, 303)
    } catch (error) {
      return refuse(reply, wordOf(error))
    }
  })
}

/** Returns to a page of the office only (open redirect). */
const wayBackOf = (to: unknown): string =>
  typeof to === 'string' && to.length <= 600 && /^(?:\/[\w-]+)+(?:\?[\w=&%.:+*~-]*)?$/.test(to) ? to : ''

const rolesOf = (
  groups: readonly string[],
  roleOf: Readonly<Record<string, StaffRole>>,
): readonly StaffRole[] => {
  const mine = new Set(groups.flatMap((group) => (Object.hasOwn(roleOf, group) ? [roleOf[group]] : [])))
  return staffRoles.filter((role) => mine.has(role))
}

/** Anything but an outage of the directory is a defect. */
function wordOf(error: unknown): string {
  if (error instanceof ProviderUnavailable) return 'sin-directorio'
  throw error
}

function openUnderWay(
  { secrets, machineNow }: Pick<EnterOffice, 'secrets' | 'machineNow'>,
  cookie: string | undefined,
) {
  const [id = '', sealed = ''] = cookie?.split('.') ?? []
  try {
    const read = v.parse(
      underWaySchema,
      secrets.open(Buffer.from(sealed, 'base64url'), `office_sign_in:${id}`),
    )
    return machineNow() - read.at > underWaySeconds * 1_000 ? null : read
  } catch {
    return null
  }
}
