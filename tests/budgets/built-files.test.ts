import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { scriptAboveTheLine, styleAboveTheLine } from '../../apps/web/build/above-the-line.ts'
import { browserLine } from '../../apps/web/build/browser-line.ts'
import { measureBudgets } from '../../apps/web/build/budget.ts'
import { lenderOfBuild } from '../../packages/ui/build/lender.ts'
import { buildWeb } from '../../tools/start/build-web.ts'

const root = join(import.meta.dirname, '..', '..')
const { slug } = lenderOfBuild()

let rows: Awaited<ReturnType<typeof measureBudgets>>
beforeAll(async () => {
  buildWeb()
  rows = await measureBudgets()
})

describe('bytes on the wire', () => {
  test('the bytes of every page and every later screen stay within their budget (R-V6)', () => {
    expect(rows.length).toBeGreaterThan(20)
    const over = rows.filter(({ figure, budget }) => figure > budget)
    expect(over).toEqual([])
  })

  test('the form needs one document and two scripts, fetched side by side, before the first call', () => {
    expect(rows.find(({ what }) => what === 'form: requests')?.figure).toBeLessThanOrEqual(3)
  })
})

describe('scripts of the office, brotli', () => {
  const folder = join(root, 'apps/office/dist', slug)
  /** With those that it imports before it runs. */
  const filesOf = (file: string, found: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
    if (found.has(file)) return found
    const text = readFileSync(join(folder, 'assets', file), 'utf8')
    const imported = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
      ([, name = '']) => name,
    )
    return imported.reduce<ReadonlySet<string>>((all, name) => filesOf(name, all), new Set([...found, file]))
  }
  const sizeOf = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + statSync(join(folder, 'assets', `${file}.br`)).size, 0)
  const firstPage = () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    const entries = [...html.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name)
    expect(entries.length).toBeGreaterThan(0)
    return new Set(entries.flatMap((entry) => [...filesOf(entry)]))
  }

  test('the first page of the office takes at most 180 kB: beyond it, a part becomes a lazy chunk', () => {
    expect(sizeOf(firstPage())).toBeLessThanOrEqual(180_000)
  })

  test('each further page of the office takes at most 25 kB more', () => {
    const first = firstPage()
    const pages = globSync('*-page-*.js', { cwd: join(folder, 'assets') })
    expect(pages.length).toBeGreaterThan(3)
    const sizes = pages.map((page) => ({
      page,
      size: sizeOf([...filesOf(page)].filter((file) => !first.has(file))),
    }))
    expect(sizes.filter(({ size }) => size > 25_000)).toEqual([])
  })
})

const client = join(root, 'apps/web/dist', slug, 'client')

/** Names above the line that harm nobody below, each with its reason. */
const harmlessNames: Readonly<Record<string, string>> = {
  requestIdleCallback: 'asked for first, in client/when-idle.ts',
  showPopover: 'asked for first, in shell/layers.tsx',
  hidePopover: 'asked for first, in shell/layers.tsx',
  createPolicy: 'asked for first, in client/own-script.ts and the captcha',
  createScriptURL: 'only of a policy that was made',
  startViewTransition: "React's, for an element that no screen uses",
  skipTransition: "React's, of view transitions",
  use: "React's hook, not a URLPattern's or a Map's",
  toArray: "React's, of children",
  difference: 'a function of a payment card, not of a Set',
  fileName: 'a property of a paper, not of an Error',
}
const harmlessStyles: Readonly<Record<string, string>> = {
  ':has': 'spaces and frames; no state is told by it alone',
  '@container': 'the plan keeps its narrow layout',
  'container-type': 'the plan keeps its narrow layout',
  'text-wrap': 'looks of line ends',
  'forced-color-adjust': 'colors of a chart where the system forces its own',
  'user-select': 'the build adds the prefix of Safari',
  'overscroll-behavior-x': 'how a row of cards ends its scroll',
  'scrollbar-width': 'a visible scrollbar',
  ':-webkit-slider-thumb': 'of one engine each, side by side',
  ':-moz-range-thumb': 'of one engine each, side by side',
}

const found = (pattern: string, look: (text: string) => readonly string[]) =>
  globSync(pattern, { cwd: client }).flatMap((file) =>
    look(readFileSync(join(client, file), 'utf8')).map((name) => ({ name, file })),
  )

describe('the line of browsers', () => {
  test('no script calls what a browser of the line does not have: write it by older means, or ask for it first', () => {
    const names = found('assets/*.js', scriptAboveTheLine)
    expect(names.filter(({ name }) => harmlessNames[name] === undefined)).toEqual([])
    expect(Object.keys(harmlessNames).filter((name) => !names.some((one) => one.name === name))).toEqual([])
  })

  test('no style needs what a browser of the line does not know: give it a fallback', () => {
    const names = found('assets/*.css', styleAboveTheLine)
    expect(names.filter(({ name }) => harmlessStyles[name] === undefined)).toEqual([])
    expect(Object.keys(harmlessStyles).filter((name) => !names.some((one) => one.name === name))).toEqual([])
  })

  test('the check finds what came after the line, in scripts and in styles', () => {
    const script =
      'URL.canParse(a);b.toSorted();c.findLast(d);Map.groupBy(e);new Intl.DurationFormat();f.map(g).at(0)'
    expect(scriptAboveTheLine(script)).toEqual([
      'canParse',
      'toSorted',
      'findLast',
      'groupBy',
      'DurationFormat',
    ])
    const style =
      '@media (width>=48rem){a{b:c}}a{height:100dvh;rotate:1deg;color:color-mix(in srgb,red,blue)}@supports (height:1dvh){a{height:1dvh}}a:has(b){display:grid}'
    expect(styleAboveTheLine(style)).toEqual(['@media (width >= …)', ':has', 'dvh', 'rotate', 'color-mix()'])
  })
})

test('the README states the line that the build keeps', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [chrome, safari, firefox] = browserLine.map(({ version }) => version)
  expect(readme).toContain(`Chrome and Android WebView ${chrome}, Safari ${safari}, Firefox ${firefox}`)
})
