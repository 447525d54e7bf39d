import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type NumberedTest = { readonly file: string; readonly name: string }
export type Numbers = {
  /** The files whose comments carry a number. */
  readonly code: ReadonlyMap<string, readonly string[]>
  /** The tests, and groups of tests, whose names carry a number. */
  readonly tests: ReadonlyMap<string, readonly NumberedTest[]>
}

const number = String.raw`(?:R-[A-Z]\d+|[SP]-\d\d)`
const atEnd = new RegExp(String.raw`^(.*\S) \((?:conformance: )?(${number}(?:, ${number})*)\)$`)
const atStart = new RegExp(`^(${number}): (.*)$`)
const literal = /'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\\n])*)`|"((?:\\.|[^"\\\n])*)"/g

/** Numbers of rules, attacks and promises in the sources under `root`: `(R-Q4)` in a comment or at the end of a test's name. */
export function readNumbers(root: string): Numbers {
  const code = new Map<string, string[]>()
  const tests = new Map<string, NumberedTest[]>()
  const files = globSync('{apps,packages,tools,tests}/**/*.{ts,tsx,mjs,js,sql}', {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|dist)$/.test(path),
  })
  for (const path of files.map((file) => file.replaceAll('\\', '/')).toSorted()) {
    if (path.startsWith('tools/conformance/')) continue
    const text = readFileSync(join(root, path), 'utf8')
    if (/\.(?:test|suite)\.tsx?$/.test(path)) {
      for (const { name, numbers } of numberedNames(text)) {
        for (const each of numbers) append(tests, each, { file: path, name })
      }
    } else if (!/^tests\/|\/testing\//.test(path)) {
      // A text that makes a promise does not keep it.
      const keeping = text.replaceAll(/^.*\/\/ Promises .*$/gm, '')
      const found = new Set([...keeping.matchAll(/(?<![\w-])(?:R-[A-Z]\d+|P-\d\d)\b/g)].map(([each]) => each))
      for (const each of found) append(code, each, path)
    }
  }
  return { code, tests }
}

/** The names in a test file that carry numbers, without them. */
export function numberedNames(
  text: string,
): readonly { readonly name: string; readonly numbers: readonly string[] }[] {
  return [...text.matchAll(literal)].flatMap(([, single, template, double]) => {
    const words = (single ?? template ?? double ?? '').replaceAll(/\\(.)/g, '$1')
    const [, named = words, ending] = atEnd.exec(words) ?? []
    const [, first, name = named] = atStart.exec(named) ?? []
    const numbers = [...(first === undefined ? [] : [first]), ...(ending?.split(', ') ?? [])]
    return numbers.length === 0 ? [] : [{ name, numbers }]
  })
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
