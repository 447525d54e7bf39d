import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildWeb } from './build-web.ts'

const repository = join(import.meta.dirname, '..', '..')
const first = join(repository, 'apps/demo/lender.json')
const second = join(repository, 'apps/api/src/platform/testing/second-lender.json')
const slugOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')).slug

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cupo-builds-'))
  for (const app of ['web', 'office'])
    write(
      `apps/${app}/build/build.ts`,
      `import { mkdirSync, writeFileSync } from 'node:fs'
       mkdirSync(process.argv[2])
       writeFileSync(process.argv[2] + '/page', process.env.LENDER_FILE)`,
    )
  mkdirSync(join(root, 'apps/web/dist'))
  mkdirSync(join(root, 'apps/office/dist'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

function write(file: string, text: string): string {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

function buildFor(lender: string): boolean {
  vi.stubEnv('LENDER_FILE', lender)
  return buildWeb(root)
}

const pageOf = (app: string, lender: string) =>
  readFileSync(join(root, 'apps', app, 'dist', slugOf(lender), 'page'), 'utf8')

test('two lenders in one tree have each their own screens, built once', () => {
  expect([first, second, first, second].map(buildFor)).toEqual([true, true, false, false])
  for (const app of ['web', 'office'])
    for (const lender of [first, second]) expect(pageOf(app, lender)).toBe(lender)
})

const served = (app: string) => realpathSync(join(root, 'apps', app, 'dist', slugOf(first)))

test('a changed source is built beside the screens of a running product, which stay for a day after that', () => {
  buildFor(first)
  const running = served('web')
  // It ran for longer than a day before.
  utimesSync(running, 0, 0)
  write('apps/web/src/screen.ts', 'changed')
  expect(buildFor(first)).toBe(true)
  expect(served('web')).not.toBe(running)
  expect(readFileSync(join(running, 'page'), 'utf8')).toBe(first)
  utimesSync(running, 0, 0)
  write('apps/web/src/screen.ts', 'changed again')
  buildFor(first)
  expect(existsSync(running)).toBe(false)
})

test('a source that is changed back is served again without a build', () => {
  const file = write('apps/web/src/screen.ts', 'first')
  buildFor(first)
  const before = served('web')
  write('apps/web/src/screen.ts', 'second')
  buildFor(first)
  writeFileSync(file, 'first')
  writeFileSync(join(before, 'page'), 'as it was built')
  expect(buildFor(first)).toBe(true)
  expect(pageOf('web', first)).toBe('as it was built')
})

test('of two builders at once the first that is done serves, and the second leaves its folder as it is', () => {
  const script = join(repository, 'tools/start/build-web.ts')
  // The second builder is done while the first builds.
  write(
    'apps/web/build/build.ts',
    `import { spawnSync } from 'node:child_process'
     import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
     if (!existsSync('second')) {
       writeFileSync('second', '')
       const call = \`import(\${JSON.stringify(${JSON.stringify(script)})}).then((it) => it.buildWeb(process.cwd()))\`
       spawnSync(process.execPath, ['-e', call], { stdio: 'inherit' })
     }
     mkdirSync(process.argv[2])
     writeFileSync(process.argv[2] + '/page', String(process.ppid))`,
  )
  expect(buildFor(first)).toBe(true)
  expect(readFileSync(join(served('web'), 'page'), 'utf8')).not.toBe(String(process.pid))
  expect(readdirSync(join(root, 'apps/web/dist')).toSorted()).toEqual(
    [basename(served('web')), slugOf(first)].toSorted(),
  )
})

test('an older build in the place of the name is replaced, and half of a build is cleared after a day', () => {
  const slug = slugOf(first)
  write(`apps/web/dist/${slug}/page`, 'of before')
  const left = dirname(write(`apps/web/dist/${slug}.1/page`, 'half'))
  const young = dirname(write(`apps/web/dist/${slug}.2/page`, 'half'))
  utimesSync(left, 0, 0)
  expect(buildFor(first)).toBe(true)
  expect(pageOf('web', first)).toBe(first)
  expect([left, young].map(existsSync)).toEqual([false, true])
})
