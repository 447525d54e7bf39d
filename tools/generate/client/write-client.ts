import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as wire from '@cupo/wire'
import { describeApi } from '../../../apps/api/src/platform/http/openapi.ts'
import { root } from '../../checks/run-program.ts'
import { type ApiDocument, callsText } from './calls-text.ts'

const callers: ReadonlySet<wire.CallerKind> = new Set([...wire.anybody, ...wire.inJourney])

/** Without the providers' notices and the clock, which no integrator calls. */
export const clientCalls: readonly wire.Call[] = Object.values(wire).flatMap((value: unknown) =>
  isCall(value) && value.access.some((kind) => callers.has(kind)) ? [value] : [],
)

function isCall(value: unknown): value is wire.Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'answers' in value
}

const indexText = `import { type Calls, callTable, type ErrorBody, type PinErrorBody } from './calls.ts'
import { type ClientOf, clientOf } from './client.ts'
import { type Refusal, RefusedCall, UnansweredCall } from './failures.ts'
import type { ClientOptions } from './send.ts'

export type * from './calls.ts'
export { newIdempotencyKey } from './client.ts'
export type { CallOptions, ClientOptions } from './send.ts'

export type ErrorCode = ErrorBody['errorCode'] | PinErrorBody['error']
export type CupoError = RefusedCall<ErrorCode>
export const CupoError: new (refusal: Refusal<ErrorCode>) => CupoError = RefusedCall
/** No answer came, or none that could be read: whether the call had its effect is not known. */
export type CupoUnanswered = UnansweredCall
export const CupoUnanswered: new (...given: ConstructorParameters<typeof UnansweredCall>) => CupoUnanswered =
  UnansweredCall
export type CupoClient = ClientOf<Calls>
export const cupoClient = (options: ClientOptions): CupoClient => clientOf<Calls>(callTable, options)
`

export function writeClient(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sources = mkdtempSync(join(tmpdir(), 'cupo-client-'))
  try {
    const transport = join(root, 'packages', 'client', 'src')
    cpSync(transport, sources, { recursive: true, filter: (file) => !file.endsWith('.test.ts') })
    const document: ApiDocument = JSON.parse(JSON.stringify(describeApi(clientCalls, 'https://cupo.example')))
    writeFileSync(join(sources, 'calls.ts'), callsText(document))
    writeFileSync(join(sources, 'index.ts'), indexText)
    compile(sources, join(folder, 'dist'))
  } finally {
    rmSync(sources, { recursive: true })
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  copyFileSync(join(root, 'docs', 'integrators', 'client.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

function manifest() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    name: '@cupo/client',
    version,
    description: 'Typed client of the API of Cupo',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3.0' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    files: ['dist'],
  }
}

function compile(sources: string, target: string): void {
  const options = {
    rootDir: sources,
    outDir: target,
    declaration: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
  }
  writeFileSync(join(sources, 'package.json'), JSON.stringify({ type: 'module' }))
  const project = join(sources, 'tsconfig.json')
  writeFileSync(project, JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the client does not compile:\n${stdout}`)
  for (const file of readdirSync(target).filter((name) => name.endsWith('.d.ts')))
    nameModules(join(target, file))
}

/** The compiler rewrites `.ts` in imports of code, and leaves it in types. */
function nameModules(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
}
