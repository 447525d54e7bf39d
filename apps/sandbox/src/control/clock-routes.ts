import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import type { Till } from '../parts/payments/till.ts'
import type { Settings } from '../settings.ts'
import { addDuration, formatInstant, parseInstant } from '../world/clock.ts'
import type { World } from '../world/open-world.ts'

const Move = v.union(
  [
    v.strictObject({ advance: v.string() }),
    v.strictObject({ now: v.string() }),
    v.strictObject({ reset: v.literal(true) }),
  ],
  'send one of {"advance": "P1D"}, {"now": "2026-12-01T08:00:00-05:00"} or {"reset": true}',
)

export function serveClock(app: FastifyInstance, world: World, settings: Settings, till: Till): void {
  let last: Promise<unknown> = Promise.resolve()
  const answer = () => ({ now: formatInstant(world.clock.now()) })

  app.get('/control/clock', async () => answer())

  app.post('/control/clock', async (request) => {
    const move = readInput(Move, request.body)
    const mine = last.then(() => moveBoth(world, settings, move)).then(till.catchUp)
    last = mine.catch(() => undefined)
    await mine
    return answer()
  })
}

const stepMs = 7 * 86_400_000

/**
 * Moves both clocks by at most a week, so that no answer of the product takes long. The sandbox moves first, because
 * the product's jobs ask it for the new time, and goes back when the product does not follow.
 */
async function moveBoth(world: World, settings: Settings, move: v.InferOutput<typeof Move>): Promise<void> {
  if ('reset' in move) {
    await step(
      world,
      () => world.clock.reset(),
      () => moveProductClock(settings, move),
    )
    return
  }
  const now = await laterNow(world, settings)
  const target = targetOf(move, now)
  let stop = now
  do {
    stop = stop < target - stepMs ? stop + stepMs : target
    await step(
      world,
      () => world.clock.moveTo(stop),
      async () => world.clock.moveTo(await moveProductClock(settings, { now: formatInstant(stop) })),
    )
  } while (stop !== target)
}

/**
 * The later clock counts: the sandbox is a moment behind, and a small step from there would take the product back.
 */
async function laterNow({ clock }: World, settings: Settings): Promise<number> {
  const { status, body } = await askProduct(settings, settings.opsClockUrl, null)
  const productNow = status === 200 && v.is(Moved, body) ? parseInstant(body.now) : null
  return Math.max(clock.now(), productNow ?? 0)
}

async function step(
  { clock }: World,
  moveHere: () => Promise<void>,
  moveThere: () => Promise<unknown>,
): Promise<void> {
  const before = clock.isMoved() ? clock.now() : null
  await moveHere()
  try {
    await moveThere()
  } catch (error) {
    if (before === null) await clock.reset()
    else await clock.moveTo(before)
    throw error
  }
}

function targetOf(move: { advance: string } | { now: string }, nowMs: number): number {
  if ('now' in move) {
    const target = parseInstant(move.now)
    if (target !== null) return target
    throw new Refusal(
      400,
      'invalidRequest',
      'now debe ser un instante ISO-8601, como 2026-12-01T08:00:00-05:00',
    )
  }
  try {
    return addDuration(nowMs, move.advance)
  } catch {
    throw new Refusal(400, 'invalidRequest', 'advance debe ser una duración ISO-8601, como PT20H, P1D o P1M')
  }
}

const Moved = v.object({ now: v.string() })

/** Returns the product's new time in epoch milliseconds once it has drained its jobs. */
async function moveProductClock(
  settings: Settings,
  wish: { now: string } | { reset: true },
): Promise<number> {
  const { status, body } = await askProduct(settings, settings.opsClockUrl, wish)
  const now = v.is(Moved, body) ? parseInstant(body.now) : null
  if (status === 200 && now !== null) return now
  const message = `El producto no movió su reloj: respondió ${status} en ${settings.opsClockUrl}`
  throw new Refusal(502, 'productClockRefused', message)
}

export type ProductAnswer = { readonly status: number; readonly body: unknown }

/** Three years of due dates may have to run before the product answers. */
const answerTimeoutMs = 10 * 60_000

// `fetch` has a hidden time-out of five minutes, shorter than a long move.
export function askProduct(settings: Settings, address: string, wish: object | null): Promise<ProductAnswer> {
  const content = wish === null ? '' : JSON.stringify(wish)
  const send = address.startsWith('https:') ? secureRequest : request
  const headers = {
    ...(wish !== null && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(content),
    }),
    authorization: `Bearer ${settings.opsClockSecret}`,
  }
  return new Promise((resolve, reject) => {
    const unreachable = () =>
      reject(new Refusal(502, 'productUnreachable', `El producto no responde en ${address}`))
    // The product may just be closing a pooled connection.
    const options = {
      method: wish === null ? 'GET' : 'POST',
      headers,
      timeout: answerTimeoutMs,
      agent: false as const,
    }
    const outgoing = send(address, options, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body: parsed(body) }),
        unreachable,
      )
    })
    outgoing.on('error', unreachable)
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.end(content)
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
