import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { compressFolder } from '../../../packages/ui/build/compress.ts'
import { iconOf, lenderOfBuild } from '../../../packages/ui/build/lender.ts'
import type { PrerenderedPage } from '../src/shell/prerendered-page.ts'
import { entryModule, laterModules } from './files-of.ts'
import { type BuiltPage, writePages } from './write-pages.ts'

const root = join(import.meta.dirname, '..')
const lender = lenderOfBuild()
/** Each lender has a folder: the argument, where the caller moves it into its place. */
const dist = process.argv[2] ?? join(root, 'dist', lender.slug)
const configFile = join(root, 'vite.config.ts')

/** The first script is one file, and so is the code that half of the screens use; the bundler shares the rest. */
const codeSplitting = {
  groups: [
    { name: 'core', tags: ['$initial' as const], priority: 2 },
    {
      name: 'most',
      minShareCount: Math.ceil(laterModules.length / 2),
      priority: 1,
    },
  ],
}

export async function buildWeb(): Promise<readonly BuiltPage[]> {
  await rm(dist, { recursive: true, force: true })
  const manifest = await buildClient()
  await writeFile(join(dist, 'client', 'icon.svg'), iconOf(lender))
  const pages = await writePages({ lender, dist, manifest, rendered: await renderEntryScreens() })
  // The API refuses to start as another lender than the one of its screens.
  await writeFile(join(dist, 'lender.json'), JSON.stringify(lender, null, 2))
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest, null, 2))
  await Promise.all([compressFolder(join(dist, 'client')), compressFolder(join(dist, 'pages'))])
  return pages
}

async function buildClient(): Promise<Manifest> {
  const outDir = join(dist, 'client')
  await build({
    configFile,
    build: {
      outDir,
      modulePreload: false,
      manifest: true,
      rolldownOptions: {
        input: join(root, entryModule),
        output: { codeSplitting },
      },
    },
  })
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8'))
  await rm(join(outDir, '.vite'), { recursive: true })
  return manifest
}

async function renderEntryScreens() {
  const outDir = join(dist, 'prerender')
  await build({
    configFile,
    publicDir: false,
    ssr: { noExternal: true },
    build: { outDir, ssr: join(root, 'src/shell/entry-server.tsx') },
  })
  const server: { readonly prerender: () => Promise<readonly PrerenderedPage[]> } = await import(
    pathToFileURL(join(outDir, 'entry-server.js')).href
  )
  const pages = await server.prerender()
  await rm(outDir, { recursive: true })
  return pages
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now()
  const pages = await buildWeb()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`web: ${pages.length} pages built in ${seconds} s`)
}
