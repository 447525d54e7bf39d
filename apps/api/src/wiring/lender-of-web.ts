import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Lender } from '@cupo/wire/lender'

/** Whether a built web (`apps/web/dist`) speaks for this lender; a folder without a build speaks for nobody else. */
export function isWebOfLender(dist: string, lender: Lender): boolean {
  if (!existsSync(join(dist, 'routes.json'))) return true
  const built = join(dist, 'lender.json')
  return existsSync(built) && isDeepStrictEqual(JSON.parse(readFileSync(built, 'utf8')), lender)
}
