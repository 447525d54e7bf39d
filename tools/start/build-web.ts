import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..')
/** Beside these, the document of `LENDER_FILE`. */
const sources = ['apps/{web,office}/**', 'packages/{ui,wire}/**', 'package-lock.json']

const builds = ['apps/web/build/build.ts', 'apps/office/build/build.ts']

/** Builds the front ends of a release if their sources changed; answers whether it did. */
export function buildWeb(root = repository): boolean {
  const stamp = join(root, 'node_modules', '.cache', 'cupo-web-built')
  const wanted = fingerprint(root)
  const outputs = ['web', 'office'].map((app) => join(root, 'apps', app, 'dist'))
  if (
    outputs.every((output) => existsSync(output)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted
  )
    return false
  for (const build of builds) {
    const built = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', build], {
      cwd: root,
      encoding: 'utf8',
      // A test run sets NODE_ENV too.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (built.status !== 0) throw new Error(`${build} failed:\n${built.stdout}${built.stderr}`)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  return true
}

function fingerprint(root: string): string {
  const hash = createHash('sha256').update(process.version)
  if (process.env.LENDER_FILE) hash.update(readFileSync(process.env.LENDER_FILE))
  const exclude = (path: string) => /(?:^|[\\/])(?:node_modules|dist)$/.test(path)
  for (const path of globSync(sources, { cwd: root, exclude }).sort()) {
    const file = join(root, path)
    if (/\.test\.tsx?$/.test(path) || !statSync(file).isFile()) continue
    hash.update(path).update(readFileSync(file))
  }
  return hash.digest('hex')
}
