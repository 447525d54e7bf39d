import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { areas } from './arrows.ts'
import { filesUnder, inRepository } from './repository.ts'

const pages = filesUnder('.')
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(inRepository(path), 'utf8') }))

/** The parts of the API are the areas of arrows.ts; the app's own README speaks for its `src`. */
const parts = areas
  .map(({ folder }) => folder.replace(/\/$/, ''))
  .filter((folder) => /^apps\/api\/src\/[a-z-]+$/.test(folder))
const workspaces = filesUnder('apps', 'packages').map((path) => path.split('/').slice(0, 2).join('/'))
const places = ['.', 'docs', 'tests', 'tools', ...new Set(workspaces), ...parts]
test('the root, docs, tests, tools and each app, package and part of the API have a README', () => {
  const silent = places.filter((folder) => !existsSync(inRepository(join(folder, 'README.md'))))
  expect(silent).toEqual([])
})

test('each feature of the API and of the web stands in the table of its README', () => {
  const tables = [
    { page: 'apps/api/src/features/README.md', features: 'apps/api/src/features' },
    { page: 'apps/web/README.md', features: 'apps/web/src/features' },
  ]
  const silent = tables.flatMap(({ page, features }) => {
    const text = readFileSync(inRepository(page), 'utf8')
    return [...foldersOf(features)].filter((name) => !text.includes(`\`${name}\``))
  })
  expect(silent).toEqual([])
})

test('no folder inside those has a README: move what is worth keeping into the README above it', () => {
  const pagesOfDocs = ['docs/decisions', 'docs/integrators']
  const allowed = [...places, 'apps/api/src/features', ...pagesOfDocs].map((folder) =>
    join(folder, 'README.md'),
  )
  const readmes = pages.map(({ path }) => path).filter((path) => basename(path) === 'README.md')
  expect(readmes.filter((path) => !allowed.includes(path))).toEqual([])
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
      // What a build writes is not there in a fresh clone.
      .filter((target) => !target.split('/').includes('dist') && !existsSync(inRepository(target)))
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

test('each table of the database stands once in the list of `docs/architecture.md`', () => {
  const schema = readFileSync(inRepository('apps/api/src/platform/database/schema.ts'), 'utf8')
  const tables = [...schema.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
  )
  const page = readFileSync(inRepository('docs/architecture.md'), 'utf8')
  const [data = ''] = /^## Data$[\s\S]*?(?=^## )/m.exec(page) ?? []
  const listed = [...data.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  expect(listed.toSorted()).toEqual(tables.toSorted())
})

function foldersOf(features: string): ReadonlySet<string> {
  return new Set(
    filesUnder(features).flatMap((path) => /^([\w-]+)\//.exec(path.slice(features.length + 1))?.[1] ?? []),
  )
}

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
