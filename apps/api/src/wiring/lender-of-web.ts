import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Lender } from '@cupo/wire/lender'

/** True for a folder without a build. */
export function isWebOfLender(dist: string, lender: Lender): boolean {
  if (!existsSync(join(dist, 'routes.json'))) return true
  const built = join(dist, 'lender.json')
  return existsSync(built) && isDeepStrictEqual(JSON.parse(readFileSync(built, 'utf8')), lender)
}
