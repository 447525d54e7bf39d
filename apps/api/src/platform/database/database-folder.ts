import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { canEnter, databaseUser, type SystemUser } from './unprivileged-user.ts'

export type DatabaseFolder = { readonly path: string; readonly user: SystemUser | null }

/**
 * Where the embedded database lives: `<DATA_DIR>/postgres`, or, as root when its database user cannot enter
 * DATA_DIR, a folder of /var/lib that belongs to this DATA_DIR alone. A folder made earlier keeps its owner.
 */
export function databaseFolder(dataDir: string): DatabaseFolder {
  const inside = join(resolve(dataDir), 'postgres')
  const user = databaseUser()
  if (user === null) return { path: inside, user }
  if (canEnter(user, resolve(dataDir))) return { path: inside, user: ownerOf(inside) ?? user }
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  const outside = join('/var/lib/cupo', name)
  return { path: outside, user: ownerOf(outside) ?? user }
}

export function createDatabaseFolder({ path, user }: DatabaseFolder): void {
  mkdirSync(resolve(path, '..'), { recursive: true, mode: 0o755 })
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user !== null) chownSync(path, user.uid, user.gid)
}

function ownerOf(path: string): SystemUser | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined || stats.uid === 0 ? null : { uid: stats.uid, gid: stats.gid }
}
