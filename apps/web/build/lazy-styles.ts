import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { applyEdits, isNode, nodesWithin } from './syntax.ts'

/** Stands before every dynamic import in the place of the bundler's helper. */
const loader = join(import.meta.dirname, '..', 'src/client/load-chunk.ts')

/**
 * Puts the styles of every lazy chunk into its script, as a constructed style sheet, and takes out the bundler's
 * helper that would fetch them and the chunk's imports: 2 kB brotli less in the first script, one request less a
 * step, and a policy without inline styles holds. The entry's styles stay a file, since pages carry them inside.
 */
export function lazyStyles(): Plugin & { readonly filesByChunk: ReadonlyMap<string, readonly string[]> } {
  const filesByChunk = new Map<string, readonly string[]>()
  return {
    name: 'cupo:lazy-styles',
    enforce: 'pre',
    apply: 'build',
    filesByChunk,
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)}`,
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunk.code = withSecondTry(chunk.code, this.parse(chunk.code))
        if (!chunk.viteMetadata) continue
        const files = [...chunk.viteMetadata.importedCss]
        if (files.length === 0) continue
        filesByChunk.set(chunk.fileName, files)
        // The entry's styles stand in the page itself.
        if (!chunk.isEntry) chunk.code += adopt(files.map((file) => sourceOf(bundle, file)).join(''))
        chunk.viteMetadata.importedCss.clear()
      }
    },
  }
}

/** A chunk that fails is imported again by `src/client/load-chunk.ts`, where its names are still those of this import. */
export function withSecondTry(code: string, program: { readonly body: unknown }): string {
  const edits = nodesWithin(program.body)
    .filter(({ type }) => type === 'ImportExpression')
    .flatMap(({ end, source }) => {
      if (!isNode(source)) return []
      const address = code.slice(source.start, source.end)
      const again = `.catch(e=>importAgain(e,new URL(${address},import.meta.url)))`
      return /^["'`]\.\//.test(address) ? [{ start: end, end, text: again }] : []
    })
  return applyEdits(code, edits)
}

const adopt = (css: string) =>
  `;{const s=new CSSStyleSheet;s.replaceSync(${JSON.stringify(css.trim())});document.adoptedStyleSheets.push(s)}`

function sourceOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file]
  if (asset?.type !== 'asset') throw new Error(`There is no style sheet ${file}`)
  return String(asset.source)
}
