import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { toBrotli, toGzip } from './compress.ts'
import { entryModule, filesOf } from './files-of.ts'

/** Bytes on the wire. An entry screen is a whole first visit; a step is what it adds to the entry script. */
const budgets = {
  entryScriptBrotli: 68_000,
  entryScriptGzip: 78_000,
  /** HTML and CSS above the texts. */
  entryDocumentBrotli: 4_000,
  stepBrotli: 12_000,
} as const

type Row = { readonly what: string; readonly bytes: number; readonly budget: number }

const dist = join(import.meta.dirname, '..', 'dist')

/** Measures `dist/` and answers one row a figure. */
export async function measureBudgets(): Promise<readonly Row[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'))
  const { routes }: { readonly routes: Readonly<Record<string, string>> } = JSON.parse(
    await readFile(join(dist, 'routes.json'), 'utf8'),
  )
  const pages = await Promise.all([...new Set(Object.values(routes)), 'shell'].map(measurePage))
  return [...pages.flat(), ...(await measureSteps(manifest))]
}

/** A page brings its document and every script that it names. */
async function measurePage(page: string): Promise<readonly Row[]> {
  const html = await readFile(join(dist, 'pages', `${page}.html`), 'utf8')
  const scripts = await readAll(
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file),
  )
  return [
    { what: `${page}: scripts, brotli`, bytes: await brotli(scripts), budget: budgets.entryScriptBrotli },
    { what: `${page}: scripts, gzip`, bytes: await gzip(scripts), budget: budgets.entryScriptGzip },
    {
      what: `${page}: document without texts`,
      bytes: await brotli([Buffer.from(withoutTexts(html))]),
      budget: budgets.entryDocumentBrotli,
    },
  ]
}

/** What every screen's chunk adds to the entry script: its scripts and styles. */
async function measureSteps(manifest: Manifest): Promise<readonly Row[]> {
  const entry = new Set(filesOf(manifest, null).scriptFiles)
  const screens = Object.keys(manifest).filter(
    (key) => key.startsWith('src/features/') && key.includes('screen'),
  )
  return Promise.all(
    screens.map(async (screen) => {
      const { scriptFiles, styleFiles } = filesOf(manifest, screen)
      const own = [
        ...scriptFiles.filter((file) => !entry.has(file)),
        ...styleFiles.filter(isNotOfEntry(manifest)),
      ]
      return { what: screen, bytes: await brotli(await readAll(own)), budget: budgets.stepBrotli }
    }),
  )
}

const isNotOfEntry = (manifest: Manifest) => (file: string) => !manifest[entryModule]?.css?.includes(file)

const readAll = (files: readonly string[]) =>
  Promise.all(files.map((file) => readFile(join(dist, 'client', file))))

const sum = (sizes: readonly Buffer[]) => sizes.reduce((total, { length }) => total + length, 0)

const brotli = async (files: readonly Buffer[]) => sum(await Promise.all(files.map(toBrotli)))

const gzip = async (files: readonly Buffer[]) => sum(await Promise.all(files.map(toGzip)))

/** The markup and styles of a page; the words between tags are what a visitor came for. */
const withoutTexts = (html: string) =>
  html.replace(/(<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>)|>[^<]+</g, (whole, kept?: string) =>
    kept ? whole : '><',
  )

if (process.argv[1] === import.meta.filename) {
  const rows = await measureBudgets()
  for (const { what, bytes, budget } of rows) {
    const mark = bytes > budget ? 'OVER' : 'ok'
    console.log(`${mark.padEnd(5)}${String(bytes).padStart(7)} / ${String(budget).padEnd(7)}${what}`)
  }
  const over = rows.filter(({ bytes, budget }) => bytes > budget)
  if (over.length > 0) {
    console.log(
      `${over.length} over budget: move code of a first visit to a lazy chunk, or drop it (docs/decisions).`,
    )
    process.exitCode = 1
  }
}
