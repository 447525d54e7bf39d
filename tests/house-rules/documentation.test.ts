import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { channelSettingsSchema, platformSettingsSchema } from '../../apps/api/src/features/policy/settings.ts'
import { retentionRules } from '../../apps/api/src/platform/retention-rules.ts'
import { retentionKinds } from '../../packages/wire/src/index.ts'
import { filesUnder, inRepository } from './repository.ts'

const read = (path: string) => readFileSync(inRepository(path), 'utf8')
const pages = filesUnder('.')
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: read(path) }))

test('each feature of the API and of the web stands in the table of its README', () => {
  const silent = ['apps/api/src/features/README.md', 'apps/web/README.md'].flatMap((page) => {
    const text = read(page)
    const folder = page.startsWith('apps/api') ? 'apps/api/src/features' : 'apps/web/src/features'
    const features = new Set(filesUnder(folder).map((path) => path.slice(folder.length + 1).split('/')[0]))
    return [...features].filter((name) => name?.includes('.') === false && !text.includes(`\`${name}\``))
  })
  expect(silent).toEqual([])
})

test('each link, each path of ours and each npm script that a page names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const missing = pages.flatMap(({ path, text }) => {
    const paths = [...text.matchAll(/`((?:apps|packages|tests|tools|docs)\/[\w./-]+)`/g)]
      .map(([, target = '']) => target)
      // What a build writes is not there in a fresh clone.
      .filter((target) => !target.split('/').includes('dist') && !existsSync(inRepository(target)))
    const commands = [...text.matchAll(/`npm run ([\w:-]+)/g)].flatMap(([, name = '']) =>
      scripts[name] === undefined ? [`npm run ${name}`] : [],
    )
    const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(?:https?:|mailto:)/.test(target) && !leadsSomewhere(path, text, target))
    return [...paths, ...commands, ...links].map((name) => `${path} names ${name}`)
  })
  expect(missing).toEqual([])
})

test('each table of the database stands once in the list of `docs/architecture.md`', () => {
  const schema = read('apps/api/src/platform/database/schema.ts')
  const tables = [...schema.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
  )
  const [data = ''] = /^## Data$[\s\S]*?(?=^## )/m.exec(read('docs/architecture.md')) ?? []
  const listed = [...data.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  expect(listed.toSorted()).toEqual(tables.toSorted())
})

const erasedByFunction: Readonly<Record<string, readonly string[]>> = {
  proofOfConsent: ['consent', 'document'],
  approvals: ['approval', 'approval_decision'],
}

test('each kind of retention stands in the operations page with its tables, days and end (R-E10)', () => {
  const operations = read('docs/operations.md')
  const rows = Object.entries(retentionKinds).map(([name, { days, end, source }]) => {
    const ofRules = retentionRules.filter(({ kind }) => kind === name).map(({ table }) => table)
    const tables = erasedByFunction[name] ?? [...new Set(ofRules)]
    expect(tables.length, name).toBeGreaterThan(0)
    return `| \`${name}\` | ${tables.map((table) => `\`${table}\``).join(', ')} | ${days} | ${end} | ${source} |`
  })
  expect(rows.filter((row) => !operations.includes(row))).toEqual([])
})

test('each variable and each parameter stands in the operations page', () => {
  const operations = read('docs/operations.md')
  const environment = read('apps/api/src/platform/environment.ts')
  const variables = [...environment.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
  const parameters = [platformSettingsSchema, channelSettingsSchema].flatMap(({ entries }) =>
    Object.keys(entries),
  )
  expect(variables.length).toBeGreaterThan(20)
  expect(parameters.length).toBeGreaterThan(20)
  expect([...variables, ...parameters].filter((name) => !operations.includes(`\`${name}\``))).toEqual([])
})

function leadsSomewhere(from: string, text: string, target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? from : join(dirname(from), decodeURIComponent(file))
  if (!existsSync(inRepository(path))) return false
  if (anchor === undefined || !path.endsWith('.md')) return true
  const page = file === '' ? text : read(path)
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
