import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { createPool } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'

/** The build writes no other kind. */
const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export const immutable = 'public, max-age=31536000, immutable'

/** More than twenty builds; restarts fill no disk. */
const keptMax = 5_000

/**
 * Stores this build's hashed files for pages of other releases on any instance, until a day after that
 * release's last instance. Writes as the tables' owner: the product only reads them.
 */
export async function keepAssets(connectionString: string, dist: string): Promise<void> {
  const folder = join(dist, 'client', 'assets')
  if (!existsSync(folder)) return
  const names = readdirSync(folder).filter((name) => extname(name) in contentTypes)
  const owner = createPool({ connectionString, poolSize: 1 })
  try {
    const served = await owner.query<{ name: string }>(
      'update web_asset set served_at = clock_timestamp() where name = any ($1) returning name',
      [names],
    )
    const known = new Set(served.rows.map(({ name }) => name))
    const missing = names.filter((name) => !known.has(name))
    await owner.query(
      `insert into web_asset (name, content) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing`,
      [missing, missing.map((name) => readFileSync(join(folder, `${name}.br`)))],
    )
    await owner.query(
      `delete from web_asset where served_at < clock_timestamp() - interval '1 day'
         or name in (select name from web_asset order by served_at desc, name offset $1)`,
      [keptMax],
    )
  } finally {
    await owner.end()
  }
}

export type SendKeptAsset = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>

const decompress = promisify(brotliDecompress)

/** A newer instance may add files at any time. */
const lookedEachMs = 1_000

/** Unknown names cost at most one query a second. `nowMs` is monotonic. */
function keptNames(db: Kysely<Database>, nowMs: () => number): (name: string) => Promise<boolean> {
  let latest: { readonly at: number; readonly names: Promise<ReadonlySet<string>> } | null = null
  const read = async () => {
    try {
      const rows = await db.selectFrom('webAsset').select('name').execute()
      return new Set(rows.map(({ name }) => name))
    } catch (error) {
      latest = null
      throw error
    }
  }
  return async (name) => {
    if (latest !== null && (await latest.names).has(name)) return true
    if (latest === null || nowMs() - latest.at >= lookedEachMs) latest = { at: nowMs(), names: read() }
    return (await latest.names).has(name)
  }
}

/** Null where there is none of this name. */
export function keptAssets(db: Kysely<Database>, nowMs = () => performance.now()): SendKeptAsset {
  const isKept = keptNames(db, nowMs)
  return async ({ method, url, headers }, reply) => {
    const name = /^\/assets\/([\w.-]{1,100})(?:\?|$)/.exec(url)?.[1] ?? ''
    const contentType = contentTypes[extname(name)]
    if (contentType === undefined || (method !== 'GET' && method !== 'HEAD')) return null
    if (!(await isKept(name))) return null
    const kept = await db.selectFrom('webAsset').select('content').where('name', '=', name).executeTakeFirst()
    if (kept === undefined) return null
    reply.headers({ 'content-type': contentType, 'cache-control': immutable, vary: 'accept-encoding' })
    if (!/\bbr\b/.test(String(headers['accept-encoding'] ?? '')))
      return reply.send(await decompress(kept.content))
    return reply.header('content-encoding', 'br').send(kept.content)
  }
}
