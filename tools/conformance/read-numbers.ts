import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type NumberedTest = { readonly file: string; readonly name: string }
/** The tests, and groups of tests, whose names carry a number. */
export type NumberedTests = ReadonlyMap<string, readonly NumberedTest[]>

const number = String.raw`(?:R-[A-Z]\d+|S-\d\d)`
const atEnd = new RegExp(String.raw`^(.*\S) \((${number}(?:, ${number})*)\)$`)
const atStart = new RegExp(`^(${number}): (.*)$`)
const literal = /'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\\n])*)`|"((?:\\.|[^"\\\n])*)"/g

/** The numbers of rules and attacks in the names of the tests under `root`: `(R-Q4)` at the end of a name. */
export function readNumbers(root: string): NumberedTests {
  const tests = new Map<string, NumberedTest[]>()
  const files = globSync('{apps,packages,tools,tests}/**/*.{test,suite}.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(?:^|[\\/])(?:node_modules|dist)$/.test(path),
  })
  for (const path of files.map((file) => file.replaceAll('\\', '/')).toSorted()) {
    if (path.startsWith('tools/conformance/')) continue
    for (const { name, numbers } of numberedNames(readFileSync(join(root, path), 'utf8'))) {
      for (const each of numbers) {
        const named = tests.get(each) ?? []
        named.push({ file: path, name })
        tests.set(each, named)
      }
    }
  }
  return tests
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
