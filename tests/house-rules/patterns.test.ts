import { spawn } from 'node:child_process'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { timesAsLong } from '../../apps/api/src/platform/testing/times-as-long.ts'
import { inRepository, isTest, sourcesUnder } from './repository.ts'
import { placeOf, walkSyntax } from './syntax.ts'

type Pattern = { readonly pattern: string; readonly flags: string; readonly places: readonly string[] }

/** Patterns that take more than linear time, each with what bounds its text. */
const bounded = new Map([
  ['/\\B(?=(\\d{3})+$)/g', 'an identity number has at most 14 digits, an amount 9'],
  ['/(?: (?:de|del|la|las|los|y))+$/i', 'the name of a shop is cut to 24 signs before'],
])

/** Reads papers that we drew, for tests alone. */
const ofTests = ['apps/api/src/documents/model/read-pdf.ts']

const patterns = patternsOfProduct()

function patternsOfProduct(): readonly Pattern[] {
  const found = new Map<string, Pattern>()
  const files = sourcesUnder('packages', 'apps').filter(
    ({ path }) =>
      path.includes('/src/') && !isTest(path) && !path.includes('/testing/') && !ofTests.includes(path),
  )
  for (const file of files) {
    walkSyntax(file, (node) => {
      const { regex } = node
      if (node.type !== 'Literal' || typeof regex !== 'object' || regex === null) return
      if (!('pattern' in regex && 'flags' in regex)) return
      const literal = { pattern: String(regex.pattern), flags: String(regex.flags) }
      const name = nameOf(literal)
      const places = [...(found.get(name)?.places ?? []), placeOf(file, node)]
      found.set(name, { ...literal, places })
    })
  }
  return [...found.values()]
}

function nameOf({ pattern, flags }: Omit<Pattern, 'places'>): string {
  return `/${pattern}/${flags}`
}

async function verdictsOn(asked: readonly Pattern[]): Promise<readonly string[]> {
  const checker = spawn(process.execPath, [inRepository('tests/house-rules/check-patterns.mjs')])
  checker.stdin.end(JSON.stringify(asked))
  const [verdicts, complaints] = await Promise.all([textOf(checker.stdout), textOf(checker.stderr)])
  if (complaints !== '') throw new Error(complaints)
  return JSON.parse(verdicts)
}

describe('no text stops the process', () => {
  it('each pattern of the product reads any text in linear time, or a text with a named bound (R-L10)', async () => {
    expect(patterns.length).toBeGreaterThan(150)
    const verdicts = await verdictsOn(patterns)
    const slow = patterns.flatMap((pattern, index) =>
      verdicts[index] === 'safe' ? [] : [{ name: nameOf(pattern), verdict: verdicts[index], ...pattern }],
    )
    expect(
      slow.filter(({ name }) => !bounded.has(name)),
      'write the pattern so that no two of its parts can take the same text, or walk over the text',
    ).toEqual([])
    const known = new Set(patterns.map(nameOf))
    expect([...bounded.keys()].filter((name) => !known.has(name))).toEqual([])
  }, 240_000)

  it('no pattern takes a hostile text of 4,000 signs longer than a few walks over a plain one (R-L10)', () => {
    const length = 4_000
    const plain = 'palabra '.repeat(length / 8)
    const walk = () => [...plain].map((sign) => sign.charCodeAt(0)).reduce((sum, code) => sum + code, 0)
    const slow = patterns
      .filter((pattern) => !bounded.has(nameOf(pattern)))
      .flatMap(({ pattern, flags, places }) =>
        hostileTexts(pattern, length).flatMap((hostile) => {
          const expression = new RegExp(pattern, flags)
          const cost = timesAsLong(() => hostile.replace(expression, ''), walk, 3)
          return cost > costMax ? [{ pattern, places, cost, text: hostile.slice(0, 12) }] : []
        }),
      )
    expect(slow).toEqual([])
  }, 240_000)
})

/** Linear patterns take up to four walks; a quadratic one takes hundreds. */
const costMax = 40

/** Runs of the signs that a pattern names, alone and in turns, with an end that none of them is. */
function hostileTexts(pattern: string, length: number): readonly string[] {
  const named = pattern
    .replaceAll(/\\[dws]/gi, (kind) => ({ d: '0', w: 'a', s: ' ' })[kind.slice(1).toLowerCase()] ?? '')
    .replaceAll(/\\[pP]\{\w+\}|\\u\{?[\da-f]+\}?|\\n/gi, '')
    .replaceAll(/[\\^$|?*+()[\]{}]/g, '')
  const signs = [...new Set([...named, 'a', '0', ' ', '/', '@', '.'])].slice(0, 14)
  const parts = [...signs, ...signs.map((sign, index) => `${sign}${signs[(index + 1) % signs.length] ?? ''}`)]
  return parts.map((part) => `${part.repeat(length).slice(0, length - 1)}\u0001`)
}
