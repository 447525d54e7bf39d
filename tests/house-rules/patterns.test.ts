import { check } from 'recheck'
import { expect, it } from 'vitest'
import { parseAst } from 'vitest/node'
import { isTest, sourcesUnder } from './repository.ts'

type Pattern = { readonly pattern: string; readonly flags: string }

/** Patterns that take more than linear time, each with what bounds its text. */
const bounded = new Map([
  ['/\\B(?=(\\d{3})+$)/g', 'an identity number has at most 14 digits, an amount 9'],
  ['/(?: (?:de|del|la|las|los|y))+$/i', 'the name of a shop is cut to 24 signs before'],
])

/** A pattern that repeats nothing takes a bounded number of steps at each place of a text. */
const repeats = /[*+]|\{\d+,\d*\}/

it('each pattern of the product reads any text in linear time, or a text with a named bound (R-L10)', async () => {
  const patterns = patternsOfProduct()
  expect(patterns.size).toBeGreaterThan(80)
  expect([...bounded.keys()].filter((name) => !patterns.has(name))).toEqual([])
  const slow: string[] = []
  for (const [name, pattern] of patterns) {
    if (!bounded.has(name) && (await verdictOn(pattern)) !== 'safe') slow.push(name)
  }
  expect(
    slow,
    'write the pattern so that no two of its parts can take the same text, or walk over the text',
  ).toEqual([])
}, 240_000)

function patternsOfProduct(): ReadonlyMap<string, Pattern> {
  const found = new Map<string, Pattern>()
  const files = sourcesUnder('packages', 'apps/api/src', 'apps/web/src').filter(({ path }) => !isTest(path))
  for (const { path, text } of files) {
    for (const literal of literalsIn(parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }, path))) {
      if (repeats.test(literal.pattern)) found.set(`/${literal.pattern}/${literal.flags}`, literal)
    }
  }
  return found
}

function literalsIn(node: unknown): readonly Pattern[] {
  if (typeof node !== 'object' || node === null) return []
  if ('regex' in node) return [node.regex as Pattern]
  return Object.values(node).flatMap(literalsIn)
}

/** Lookarounds and references, unknown to the automaton, are tried with texts that the checker breeds. */
async function verdictOn({ pattern, flags }: Pattern): Promise<string> {
  const source = flags.replace('v', 'u')
  const exact = await check(pattern, source, { checker: 'automaton', timeout: 60_000 })
  if (exact.status !== 'unknown') return exact.status
  const tried = { checker: 'fuzz', timeout: 60_000, randomSeed: 1, maxIteration: 4 } as const
  return (await check(pattern, source, tried)).status
}
