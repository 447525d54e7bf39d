import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { filesUnder, inRepository, isTest } from './repository.ts'

const readmeLinesMax = 12
const pages = filesUnder('.')
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(inRepository(path), 'utf8') }))

test('a folder with two source files or more says in its README what it is, why here, what not', () => {
  const sources = filesUnder('apps', 'packages').filter(
    (path) => path.includes('/src/') && /\.tsx?$/.test(path) && !isTest(path),
  )
  // Each mail and document has these three by the rule of the folder above it.
  const own = sources.filter((path) => !/^(?:data|template|sample)\.ts$/.test(basename(path)))
  const folders = Map.groupBy(own, dirname)
  const silent = [...folders].filter(
    ([folder, files]) => files.length > 1 && !existsSync(inRepository(`${folder}/README.md`)),
  )
  expect(silent.map(([folder]) => folder)).toEqual([])
})

test(`a folder's README has at most ${readmeLinesMax} lines`, () => {
  const long = pages
    .filter(({ path }) => /^(?:apps|packages)\/.+\/README\.md$/.test(path))
    .filter(({ text }) => text.trimEnd().split('\n').length > readmeLinesMax)
  expect(long.map(({ path }) => path)).toEqual([])
})

test('each link of a page leads somewhere', () => {
  const broken = pages.flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(?:https?:|mailto:)/.test(target) && !leadsSomewhere(path, text, target))
      .map((target) => `${path} links to ${target}`),
  )
  expect(broken).toEqual([])
})

test('each path of ours that a page names exists', () => {
  const named = /`((?:apps|packages|tests|tools|docs)\/[\w./-]+)`/g
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(named)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(inRepository(target)))
      .map((target) => `${path} names ${target}`),
  )
  expect(missing).toEqual([])
})

test('each npm script that a page names exists', () => {
  const { scripts } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`npm run ([\w:-]+)/g)]
      .filter(([, name = '']) => scripts[name] === undefined)
      .map(([, name]) => `${path} names npm run ${name}`),
  )
  expect(missing).toEqual([])
})

function leadsSomewhere(from: string, text: string, target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? from : join(dirname(from), decodeURIComponent(file))
  if (!existsSync(inRepository(path))) return false
  if (anchor === undefined || !path.endsWith('.md')) return true
  const page = file === '' ? text : readFileSync(inRepository(path), 'utf8')
  return [...page.matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor)
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
}
