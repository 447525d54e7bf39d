import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

test('a changed source is built anew, and no screens of the builder or of an ended one are left beside', () => {
  buildFor(first)
  const left = dirname(write(`apps/web/dist/${slugOf(first)}.1/page`, 'half'))
  const young = dirname(write(`apps/web/dist/${slugOf(first)}.2/page`, 'half'))
  utimesSync(left, 0, 0)
  write('apps/web/src/screen.ts', 'changed')
  expect(buildFor(first)).toBe(true)
  expect([left, young].map(existsSync)).toEqual([false, true])
  expect(readdirSync(join(root, 'apps/office/dist'))).toEqual([slugOf(first)])
})
