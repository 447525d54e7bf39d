import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const source = join(import.meta.dirname, '..', 'src')

/** Every CSS Module, in one order for the browser's build and the prerender's. */
const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()

/**
 * Short names for the classes of CSS Modules: the module's number and the name it has there, e.g. `c-primary`.
 * The default's hashes cost 0.8 kB brotli on the first screen, since they do not compress.
 */
export function scopedClassName(name: string, file: string): string {
  const index = modules.indexOf(relative(source, file.split('?')[0] ?? file).replaceAll('\\', '/'))
  if (index === -1) throw new Error(`${file} is outside of src`)
  return `${String.fromCharCode(97 + (index % 26))}${index < 26 ? '' : Math.floor(index / 26)}-${name}`
}
