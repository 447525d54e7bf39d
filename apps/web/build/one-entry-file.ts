import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * The bundler may put its own few helpers (module interop) into a file of their own, which the entry script would
 * have to wait for. This moves them into the entry: one script before the first screen works.
 */
export function oneEntryFile(): Plugin {
  return {
    name: 'cupo:one-entry-file',
    enforce: 'pre',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      if (!entry || !runtime) return
      for (const chunk of chunks) if (chunk !== runtime) moveImport(chunk, runtime, entry)
      entry.code = `${asObject(runtime.code)}${entry.code};export{$runtime};`
      entry.exports.push('$runtime')
      delete bundle[runtime.fileName]
    },
  }
}

function moveImport(chunk: Rolldown.OutputChunk, runtime: Rolldown.OutputChunk, entry: Rolldown.OutputChunk) {
  const isEntry = chunk === entry
  chunk.code = movedImport(chunk.code, { runtime: runtime.fileName, entry: entry.fileName, isEntry })
  const others = chunk.imports.filter((file) => file !== runtime.fileName && file !== entry.fileName)
  chunk.imports = isEntry ? others : [entry.fileName, ...others]
}

type Files = { readonly runtime: string; readonly entry: string; readonly isEntry: boolean }

/** `import{r as e,t}from"./runtime.js"` becomes a look-up in the helpers that the entry now holds. */
export function movedImport(code: string, { runtime, entry, isEntry }: Files): string {
  const from = `"./${basename(runtime)}"`
  const statement = new RegExp(`import(?:\\{([^}]*)\\}from)?${from.replaceAll('.', '\\.')};?`)
  const moved = code.replace(statement, (_, names: string | undefined) => {
    const lookUp = names ? `var{${names.replaceAll(' as ', ':')}}=$runtime;` : ''
    return isEntry || !names ? lookUp : `import{$runtime}from"./${basename(entry)}";${lookUp}`
  })
  if (moved.includes(from)) throw new Error(`A chunk still needs ${runtime}`)
  return moved
}

/** The helpers as one value: `var a=…;export{a as r}` → `var $runtime=(()=>{var a=…;return{r:a}})();`. */
export function asObject(code: string): string {
  const [whole, names = ''] = /export\{([^}]*)\};?\s*$/.exec(code) ?? []
  if (whole === undefined) throw new Error('The runtime of the bundler exports nothing')
  const fields = names.split(',').map((name) => name.split(' as ').reverse().join(':'))
  return `var $runtime=(()=>{${code.slice(0, -whole.length)}return{${fields.join(',')}}})();`
}
