import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export type SourceFile = { readonly path: string; readonly text: string }

export function inRepository(path: string): string {
  return join(root, path)
}

/** Paths from the root with forward slashes, without ignored files. */
export function filesUnder(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => walk(folder)).sort()
}

function walk(folder: string): readonly string[] {
  if (!existsSync(inRepository(folder))) return []
  return readdirSync(inRepository(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (entry.name === '.git' || isIgnored(entry.name)) return []
    return entry.isDirectory() ? walk(path) : [path]
  })
}

const ignored = readFileSync(inRepository('.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')

/** Reads `name/` and `*.ending` of .gitignore, so that the tests need no git. */
function isIgnored(name: string): boolean {
  return ignored.some((rule) => (rule.startsWith('*') ? name.endsWith(rule.slice(1)) : `${name}/` === rule))
}

export function sourcesUnder(...folders: readonly string[]): readonly SourceFile[] {
  return filesUnder(...folders)
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(inRepository(path), 'utf8') }))
}

export function isTest(path: string): boolean {
  return (
    /\.(?:test|suite|bench)\.tsx?$/.test(path) ||
    /\/testing\/|\/[\w-]*test(?:ing)?[\w-]*\.ts$/.test(path) ||
    path.startsWith('tests/')
  )
}
