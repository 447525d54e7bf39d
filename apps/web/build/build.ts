import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import type { PrerenderedPage } from '../src/app/prerendered-page.ts'
import { compressFolder } from './compress.ts'
import { entryModule } from './files-of.ts'
import { lazyStyles } from './lazy-styles.ts'
import { oneEntryFile } from './one-entry-file.ts'
import { type BuiltPage, writePages } from './write-pages.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const configFile = join(root, 'vite.config.ts')

/** Builds the browser's files, renders the entry screens with them, and compresses everything once. */
export async function buildWeb(): Promise<readonly BuiltPage[]> {
  await rm(dist, { recursive: true, force: true })
  const manifest = await buildClient()
  const pages = await writePages({ dist, manifest, rendered: await renderEntryScreens() })
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest, null, 2))
  await Promise.all([compressFolder(join(dist, 'client')), compressFolder(join(dist, 'pages'))])
  return pages
}

/**
 * What the entry imports statically is one file. Of the rest, files that belong to a page's frame, to asking the
 * server, to a one-time code, to the account, or to three or more steps are shared; a step is one small file of its own.
 */
const codeSplitting = {
  groups: [
    { name: 'core', tags: ['$initial' as const], priority: 5 },
    {
      name: 'code',
      test: /src\/(features\/one-time-code|text\/otp|fields\/otp|ui\/countdown)/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 4,
    },
    {
      name: 'account',
      test: /src\/(features\/sign-in\/(?!login\/|sign-in-progress)|app\/after-sign-in|api\/seal|text\/sign-in|fields\/password)/,
      minShareCount: 2,
      includeDependenciesRecursively: false,
      priority: 4,
    },
    {
      name: 'frame',
      test: /src\/(text\/(titles|status|login)|ui\/(status-page|illustration|progress|use-stage)|features\/sign-in\/sign-in-progress)/,
      minShareCount: 2,
      priority: 3,
    },
    {
      name: 'calls',
      test: /src\/(api\/|app\/(send|failure|use-)|text\/dates|ui\/(notice|facts|amount|use-))|lucide-react|compiler-runtime/,
      minShareCount: 2,
      priority: 2,
    },
    { name: 'shared', test: /\/src\//, minShareCount: 3, priority: 1 },
  ],
}

async function buildClient(): Promise<Manifest> {
  const outDir = join(dist, 'client')
  const styles = lazyStyles()
  await build({
    configFile,
    plugins: [styles, oneEntryFile()],
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
  const withStyles = Object.entries(manifest).map(([key, chunk]) => {
    const css = styles.filesByChunk.get(chunk.file)
    return [key, css ? { ...chunk, css: [...css] } : chunk] as const
  })
  return Object.fromEntries(withStyles)
}

async function renderEntryScreens() {
  const outDir = join(dist, 'prerender')
  await build({
    configFile,
    publicDir: false,
    ssr: { noExternal: true },
    build: { outDir, ssr: join(root, 'src/app/entry-server.tsx') },
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
