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

test('the repository stands alone: no file names a place of a machine, a registry, or a page beside the repository', () => {
  const places = ['work', 'root', 'home/\\w+', 'Users/\\w+'].map(
    (folder) => `(?<![\\w.~}-])/${folder}/[\\w.]`,
  )
  const registries = [`${'regis'}${'try'}\\.(?:npm|yarn)`, `^\\s*${'regis'}try\\s*=`]
  const titles = ['DESI' + 'GN', 'STA' + 'CK', 'STY' + 'LE', 'SAFE' + 'TY', 'DOMA' + 'IN', 'LO' + 'OK']
  const pages = [
    `\\b(?:${titles.join('|')})(?:\\.md| (?:section )?\\d)`,
    `(?<=["'\`(\\s])(?:\\.\\./)+sha${'red'}/(?!\\w+\\.tsx?)`,
  ]
  const pattern = new RegExp([...places, '[A-Z]:\\\\Users', ...registries, ...pages].join('|'))
  expect(files.flatMap(({ path, text }) => placesOf(path, text, pattern))).toEqual([])
})

test('the lockfile holds no addresses, and the packages of every platform, without which npm ci refuses it', () => {
  type LockEntry = { readonly optionalDependencies?: Readonly<Record<string, string>> }
  const text = readFileSync(inRepository('package-lock.json'), 'utf8')
  expect(placesOf('package-lock.json', text, /"resolved": "(?!packages\/|apps\/)/)).toEqual([])
  const lock = JSON.parse(text) as { packages: Record<string, LockEntry> }
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

test('CI runs npm test and nothing else', () => {
  expect(readFileSync(inRepository('.ci/run'), 'utf8')).toBe('#!/usr/bin/env bash\nset -e\nnpm test\n')
})
