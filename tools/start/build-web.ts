import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { lenderOfBuild } from '../../packages/ui/build/lender.ts'

const repository = join(import.meta.dirname, '..', '..')
const sources = ['apps/{web,office}/**', 'packages/{ui,wire}/**', 'package-lock.json']

/**
 * Builds the front ends of a release for the lender of `LENDER_FILE` if their sources changed; answers whether it did. A build is
 * a folder of its own, to which the lender's name leads: a product that runs keeps the screens with which it began.
 */
export function buildWeb(root = repository): boolean {
  const wanted = fingerprint(root)
  const { slug } = lenderOfBuild()
  const built = ['web', 'office'].map((app) => {
    const dist = join(root, 'apps', app, 'dist')
    const link = join(dist, slug)
    if (fingerprintOf(link) === wanted) return false
    const name = `${slug}.${wanted.slice(0, 16)}`
    if (fingerprintOf(join(dist, name)) !== wanted) build(root, app, join(dist, name), wanted)
    lead(link, name)
    clear(dist)
    return true
  })
  return built.includes(true)
}

const stamp = 'built-of'

const fingerprintOf = (folder: string): string | null =>
  existsSync(join(folder, stamp)) ? readFileSync(join(folder, stamp), 'utf8') : null

function build(root: string, app: string, folder: string, wanted: string): void {
  const aside = `${folder}.${process.pid}`
  runBuild(root, app, aside)
  writeFileSync(join(aside, stamp), wanted)
  try {
    renameSync(aside, folder)
  } catch (error) {
    // A second builder of the same sources was first.
    if (fingerprintOf(folder) !== wanted) throw error
    rmSync(aside, { recursive: true, force: true })
  }
}

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

/** In one step, so that a product that starts meanwhile finds one build or the other. */
function lead(link: string, name: string): void {
  // The day of `clear` begins.
  if (existsSync(link)) utimesSync(link, new Date(), new Date())
  const next = `${link}.${process.pid}`
  rmSync(next, { force: true })
  symlinkSync(name, next, 'junction')
  try {
    renameSync(next, link)
  } catch {
    // Windows replaces no junction, and no system a folder.
    rmSync(link, { recursive: true, force: true })
    renameSync(next, link)
  }
}

const keptMs = 86_400_000

/** Removes builds to which no lender's name has led for a day, and what an ended build left behind. */
function clear(dist: string): void {
  const entries = readdirSync(dist, { withFileTypes: true })
  const isOfLender = ({ name }: { readonly name: string }) => !name.includes('.')
  const served = new Set(
    entries
      .filter((entry) => isOfLender(entry) && entry.isSymbolicLink())
      .map(({ name }) => basename(readlinkSync(join(dist, name)))),
  )
  for (const entry of entries.filter((entry) => !isOfLender(entry) && !served.has(entry.name))) {
    const path = join(dist, entry.name)
    // Another builder may have removed it.
    const changed = lstatSync(path, { throwIfNoEntry: false })
    if (changed !== undefined && changed.mtimeMs < Date.now() - keptMs)
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
