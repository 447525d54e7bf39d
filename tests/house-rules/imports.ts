import { dirname, join } from 'node:path/posix'
import type { SourceFile } from './repository.ts'
import { withoutComments } from './source-text.ts'

export type Import = {
  /** A path from the root for a file of ours, else the name of the package. */
  readonly target: string
  readonly isOurs: boolean
  readonly isTypeOnly: boolean
}

const ourPackages: Readonly<Record<string, string>> = {
  '@cupo/wire': 'packages/wire/src/index.ts',
  '@cupo/credit-engine': 'packages/credit-engine/src/index.ts',
  '@cupo/web': 'apps/web/',
  '@cupo/api': 'apps/api/src/',
  '@cupo/sandbox': 'apps/sandbox/',
}
const statement = /(?:^|[\s;}])(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s*)?'([^']+)'/g
const call = /\bimport\(\s*'([^']+)'/g

export function importsOf({ path, text }: SourceFile): readonly Import[] {
  const source = withoutComments(text)
  const statements = [...source.matchAll(statement)].map(([, type, name = '']) => ({
    name,
    isTypeOnly: type !== undefined,
  }))
  const calls = [...source.matchAll(call)].map(([, name = '']) => ({ name, isTypeOnly: false }))
  return [...statements, ...calls].map(({ name, isTypeOnly }) => ({ ...resolve(path, name), isTypeOnly }))
}

function resolve(from: string, name: string): { readonly target: string; readonly isOurs: boolean } {
  if (name.startsWith('.')) return { target: join(dirname(from), name), isOurs: true }
  const packageName = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
  const ours = ourPackages[packageName]
  return ours === undefined ? { target: packageName, isOurs: false } : { target: ours, isOurs: true }
}
