import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { toBrotli } from '../../../packages/ui/build/compress.ts'
import { lenderOfBuild } from '../../../packages/ui/build/lender.ts'
import { laterModules, scriptsOf } from './files-of.ts'

const budgets = {
  firstScreen: { brotli: 76_000, gzip: 88_000, requests: 2 },
  entryPage: { brotli: 92_000, gzip: 106_000, requests: 15 },
  /** HTML and the whole sheet, brotli: below the 14 kB that a new connection sends at once. */
  document: 13_500,
  /** All files of a later screen beyond the first script, brotli. */
  laterScreen: 38_000,
} as const

type Row = { readonly what: string; readonly figure: number; readonly budget: number }

const dist = join(import.meta.dirname, '..', 'dist', lenderOfBuild().slug)

export async function measureBudgets(): Promise<readonly Row[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'))
  const { routes }: { readonly routes: Readonly<Record<string, string>> } = JSON.parse(
    await readFile(join(dist, 'routes.json'), 'utf8'),
  )
  const pages = await Promise.all([...new Set([...Object.values(routes), 'shell'])].map(measurePage))
  const screens = await Promise.all(laterModules.map((module) => measureScreen(manifest, module)))
  return [...pages.flat(), ...screens]
}

async function measurePage(page: string): Promise<readonly Row[]> {
  const html = await readFile(join(dist, 'pages', `${page}.html`), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const budget = page === 'form' ? budgets.firstScreen : budgets.entryPage
  return [
    { what: `${page}: scripts, brotli`, figure: await sentBytes(files, 'br'), budget: budget.brotli },
    { what: `${page}: scripts, gzip`, figure: await sentBytes(files, 'gz'), budget: budget.gzip },
    {
      what: `${page}: document without its texts, brotli`,
      figure: (await toBrotli(Buffer.from(withoutTexts(html)))).length,
      budget: budgets.document,
    },
    { what: `${page}: requests`, figure: files.length + 1, budget: budget.requests },
  ]
}

async function measureScreen(manifest: Manifest, module: string): Promise<Row> {
  const first = scriptsOf(manifest, null)
  const added = scriptsOf(manifest, module).filter((file) => !first.includes(file))
  return { what: module, figure: await sentBytes(added, 'br'), budget: budgets.laterScreen }
}

/** The compressed files that the build writes. */
async function sentBytes(files: readonly string[], encoding: 'br' | 'gz'): Promise<number> {
  const sent = await Promise.all(files.map((file) => stat(join(dist, 'client', `${file}.${encoding}`))))
  return sent.reduce((total, { size }) => total + size, 0)
}

const withoutTexts = (html: string) =>
  html.replace(/(<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>)|>[^<]+</g, (whole, kept?: string) =>
    kept ? whole : '><',
  )

if (process.argv[1] === import.meta.filename) {
  const rows = await measureBudgets()
  for (const { what, figure, budget } of rows) {
    const mark = figure > budget ? 'OVER' : 'ok'
    console.log(`${mark.padEnd(5)}${String(figure).padStart(7)} / ${String(budget).padEnd(7)}${what}`)
  }
  const over = rows.filter(({ figure, budget }) => figure > budget)
  if (over.length > 0) {
    console.log(`${over.length} over budget: move code into a lazy chunk, or do without it.`)
    process.exitCode = 1
  }
}
