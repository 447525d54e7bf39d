import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const parts = ['apps', 'packages', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json']

/**
 * Lays a release out in a folder of its own, as a machine has it in `/srv/cupo`: sources, commands and built web of another
 * folder; packages of others are shared. What is built or changed in one folder touches no other product that runs here.
 */
export function layOutRelease(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  const isOwn = (path: string) => !/[\\/](?:node_modules|\.cache)(?:[\\/]|$)/.test(path.slice(from.length))
  // The name of a lender leads to the build of the same folder.
  const options = { recursive: true, verbatimSymlinks: true, filter: isOwn }
  for (const part of parts) cpSync(join(from, part), join(to, part), options)
  symlinkSync(join(from, 'apps/api/node_modules'), join(to, 'apps/api/node_modules'))
  linkPackages(from, to)
}

/** Ours lead into the new folder. */
function linkPackages(from: string, to: string): void {
  const target = join(to, 'node_modules')
  mkdirSync(join(target, '@cupo'), { recursive: true })
  for (const name of readdirSync(join(from, 'node_modules')))
    if (name !== '@cupo' && !name.startsWith('.'))
      symlinkSync(join(from, 'node_modules', name), join(target, name))
  for (const name of readdirSync(join(from, 'packages')))
    symlinkSync(join(to, 'packages', name), join(target, '@cupo', name))
}
