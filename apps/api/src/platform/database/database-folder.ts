import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export type DatabaseFolder = { readonly path: string; readonly user: SystemUser | null }

/**
 * Under DATA_DIR or, as root when the database user cannot enter it, in /var/lib for this DATA_DIR alone.
 * An earlier folder keeps its owner.
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

export type SystemUser = { readonly uid: number; readonly gid: number }

/** PostgreSQL refuses root: there it runs as `nobody`. */
function databaseUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  if (line === undefined)
    throw new Error('The system has no user "nobody" to run PostgreSQL as: set DATABASE_URL')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Checks each parent folder too. */
export function canEnter(user: SystemUser | null, folder: string): boolean {
  if (user === null) return true
  for (let current = resolve(folder); ; current = dirname(current)) {
    const stats = statSync(current, { throwIfNoEntry: false })
    if (stats !== undefined && stats.uid !== user.uid && (stats.mode & 0o001) === 0) return false
    if (current === dirname(current)) return true
  }
}
