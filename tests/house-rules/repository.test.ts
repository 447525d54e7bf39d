import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder, inRepository } from './repository.ts'
import { placesOf } from './source-text.ts'

const files = filesUnder('.')
  .filter(
    (path) => path !== 'package-lock.json' && !/\.(?:png|jpg|webp|woff2?|ttf|ico|pdf|br|gz)$/.test(path),
  )
  .filter((path) => statSync(inRepository(path)).size < 2_000_000)
  .map((path) => ({ path, text: readFileSync(inRepository(path), 'utf8') }))

test('no file names a place of the machine it was written on', () => {
  const places = ['work', 'root', 'home/\\w+', 'Users/\\w+'].map(
    (folder) => `(?<![\\w.~}-])/${folder}/[\\w.]`,
  )
  const pattern = new RegExp(`${places.join('|')}|[A-Z]:\\\\Users`)
  expect(files.flatMap(({ path, text }) => placesOf(path, text, pattern))).toEqual([])
})

test('no file names a registry: every machine uses its own', () => {
  const pattern = new RegExp(`${'regis'}${'try'}\\.(?:npm|yarn)|^\\s*${'regis'}try\\s*=`)
  expect(files.flatMap(({ path, text }) => placesOf(path, text, pattern))).toEqual([])
})

test('the lockfile holds versions and hashes, no addresses', () => {
  const lock = readFileSync(inRepository('package-lock.json'), 'utf8')
  expect(placesOf('package-lock.json', lock, /"resolved": "(?!packages\/|apps\/)/)).toEqual([])
})

test('the lockfile has the packages of every platform, without which npm ci refuses it', () => {
  type LockEntry = { readonly optionalDependencies?: Readonly<Record<string, string>> }
  const lock = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const names = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)))
  const missing = Object.values(lock.packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !names.has(name))
  expect(missing).toEqual([])
})

test('versions are exact', () => {
  const loose = filesUnder('.')
    .filter((path) => path.endsWith('package.json'))
    .flatMap((path) => {
      const manifest = JSON.parse(readFileSync(inRepository(path), 'utf8'))
      const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
      return Object.entries(all).filter(
        ([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(String(version)),
      )
    })
  expect(loose).toEqual([])
})

test('the repository stands alone: it reads and names nothing beside itself', () => {
  const pages = ['DESI' + 'GN', 'STA' + 'CK', 'STY' + 'LE', 'SAFE' + 'TY', 'DOMA' + 'IN', 'LO' + 'OK']
  const names = `\\b(?:${pages.join('|')})(?:\\.md| (?:section )?\\d)`
  const pattern = new RegExp(`${names}|(?<=["'\`(\\s])(?:\\.\\./)+sha${'red'}/(?!\\w+\\.tsx?)`)
  expect(files.flatMap(({ path, text }) => placesOf(path, text, pattern))).toEqual([])
})
