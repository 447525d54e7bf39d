import { randomBytes, randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { withNamedStatements } from '../../../apps/api/src/platform/database/connect.ts'
import { newId } from '../../../apps/api/src/platform/ids.ts'
import type { Statement, Transcript } from './record-statements.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const orderNumber = /^\d{10}$/
/** Longer values are sealed content, whose bytes do not matter. */
const hashBytesMax = 64

/** Replays a transcript on a bare pool, each time with new ids and hashes: one step a call. */
export function replayerOf(pool: pg.Pool, transcript: Transcript): { readonly step: () => Promise<void> } {
  const named = withNamedStatements(pool)
  const halfway: { next: number; readonly renew: (value: unknown) => unknown }[] = []
  const steps = transcript.map((statements) =>
    statements.map((statement) => ({ ...statement, isOwn: isOwn(statement) })),
  )
  return {
    step: async () => {
      const walk = halfway.shift() ?? { next: 0, renew: renewer() }
      const statements = steps[walk.next] ?? []
      const client = await named.connect()
      try {
        for (const { text, values, rowCount, isOwn } of statements) {
          const result = await client.query(text, values.map(walk.renew))
          if (isOwn && result.rowCount !== rowCount)
            throw new Error(`${rowCount} rows in the journey, ${result.rowCount} in its replay: ${text}`)
        }
      } finally {
        client.release()
      }
      walk.next += 1
      if (walk.next < steps.length) halfway.push(walk)
    },
  }
}

/** Statements without an id of their journey, as a look at the outbox, find rows of others too. */
function isOwn({ values }: Statement): boolean {
  const renew = renewer()
  return values.some((value) => !isDeepStrictEqual(renew(value), value))
}

/** The same old value gives the same new one, so that rows still find each other. */
function renewer(): (value: unknown) => unknown {
  const known = new Map<string, unknown>()
  const renewed = <T>(old: string, make: () => T) => {
    if (!known.has(old)) known.set(old, make())
    return known.get(old)
  }
  const renew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renew)
    if (Buffer.isBuffer(value)) {
      return value.length > hashBytesMax
        ? value
        : renewed(value.toString('hex'), () => randomBytes(value.length))
    }
    if (typeof value !== 'string') return value
    if (orderNumber.test(value)) return renewed(value, () => String(randomInt(1e9, 1e10)))
    return value.replace(uuid, (old) => String(renewed(old, newId)))
  }
  return renew
}
