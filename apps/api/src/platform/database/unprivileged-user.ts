import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export type SystemUser = { readonly uid: number; readonly gid: number }

/** PostgreSQL refuses to run as root: there it runs as `nobody`; any other user runs it as itself (`null`). */
export function databaseUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  if (line === undefined)
    throw new Error('The system has no user "nobody" to run PostgreSQL as: set DATABASE_URL')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Whether the user may walk into the folder, which holds when it may enter each folder above it. */
export function canEnter(user: SystemUser | null, folder: string): boolean {
  if (user === null) return true
  for (let current = resolve(folder); ; current = dirname(current)) {
    const stats = statSync(current, { throwIfNoEntry: false })
    if (stats !== undefined && stats.uid !== user.uid && (stats.mode & 0o001) === 0) return false
    if (current === dirname(current)) return true
  }
}
