import './brand-in-node.ts'
import type { Manifest } from 'vite'
import { screenNames, screens } from '../src/screens/registry.ts'

export const entryModule = 'src/shell/entry-client.tsx'

const screenFiles = 'src/shell/screen-files.ts'

export const laterModules: readonly string[] = [
  ...new Set(
    screenNames.flatMap((name) => {
      const { file, entry } = screens[name]
      return file === null || entry === 'script' ? [] : [`src/${file}`]
    }),
  ),
]

export function scriptsOf(manifest: Manifest, module: string | null): readonly string[] {
  const keys = new Set<string>()
  const add = (key: string) => {
    if (keys.has(key)) return
    keys.add(key)
    for (const imported of chunkOf(manifest, key).imports ?? []) add(imported)
  }
  add(entryModule)
  if (module !== null) {
    add(screenFiles)
    add(module)
  }
  return [...keys].map((key) => chunkOf(manifest, key).file)
}

function chunkOf(manifest: Manifest, key: string) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The manifest has no chunk for ${key}: is it still imported lazily?`)
  return chunk
}
