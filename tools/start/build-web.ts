import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { lenderOfBuild } from '../../packages/ui/build/lender.ts'

const repository = join(import.meta.dirname, '..', '..')
const sources = ['apps/{web,office}/**', 'packages/{ui,wire}/**', 'package-lock.json']

/**
 * Builds the front ends of a release for the lender of `LENDER_FILE` if their sources changed; answers whether it did. Each
 * lender has a folder, which is replaced whole: a product that runs of it is never without a file.
 */
export function buildWeb(root = repository): boolean {
  const wanted = fingerprint(root)
  const { slug } = lenderOfBuild()
  const built = ['web', 'office'].map((app) => {
    const dist = join(root, 'apps', app, 'dist')
    if (fingerprintOf(join(dist, slug)) === wanted) return false
    const aside = join(dist, `${slug}.${process.pid}`)
    runBuild(root, app, aside)
    writeFileSync(join(aside, stamp), wanted)
    replaceFolder(join(dist, slug), aside)
    clear(dist)
    return true
  })
  return built.includes(true)
}

const stamp = 'built-of'

const fingerprintOf = (folder: string): string | null =>
  existsSync(join(folder, stamp)) ? readFileSync(join(folder, stamp), 'utf8') : null

function runBuild(root: string, app: string, folder: string): void {
  const script = join('apps', app, 'build/build.ts')
  const built = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder], {
    cwd: root,
    encoding: 'utf8',
    // A test run sets NODE_ENV too.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error(`${script} failed:\n${built.stdout}${built.stderr}`)
}

/** A second builder of the same sources may be as far: the first that is done wins. */
function replaceFolder(folder: string, next: string): void {
  const old = `${next}.old`
  try {
    renameSync(folder, old)
  } catch {}
  try {
    renameSync(next, folder)
  } catch (error) {
    if (fingerprintOf(folder) !== fingerprintOf(next)) throw error
    rmSync(next, { recursive: true, force: true })
  }
  rmSync(old, { recursive: true, force: true })
}

/** Removes what an ended build left behind: a build takes no hour. */
function clear(dist: string): void {
  for (const name of readdirSync(dist)) {
    const path = join(dist, name)
    if (fingerprintOf(path) === null && statSync(path).mtimeMs < Date.now() - 3_600_000)
      rmSync(path, { recursive: true, force: true })
  }
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
