import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientCalls, writeClient } from '../../tools/generate/client/write-client.ts'
import { apiClient } from '../support/api-client.ts'
import { newPerson } from '../support/people.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { wireCalls } from '../support/wire-calls.ts'

/** The package as an integrator has it: packed, and installed without a network in a project that knows nothing of ours. */
const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)
const example = join(root, 'docs', 'integrators', 'file-an-application.ts')
/** Each line that says so is one that the types refuse. */
const uses = `import { type Calls, CupoError, cupoClient } from '@cupo/client'

const cupo = cupoClient({ baseUrl: 'https://credito.example' })
const body = { identityCardNumber: '1', mobile: '3', email: 'a@b.co', acceptTermsConditions: true } as const
await cupo.createApplication({ body })
await cupo.createApplication({ body: { mobile: '3' } }) // wrong: fields are missing
await cupo.createApplication({ body: { ...body, origin: 'Otro' } }) // wrong: no such channel
await cupo.getApplication() // wrong: the call has parameters
await cupo.confirmPayment({ params: { provider: 'epayco', keyMambu: 'x' } }) // wrong: no such call
const { status } = await cupo.getApplication({ params: { applicationId: 'x' } })
status satisfies 'otro' // wrong: no such status
const pdf: Uint8Array = await cupo.visualizeContract({ params: { applicationId: 'x' } })
for await (const sale of await cupo.followProgress({ params: { applicationId: 'x' } })) sale.handOff satisfies object | null
try {
  await cupo.listBanks({}, { signal: AbortSignal.timeout(1_000), idempotencyKey: 'k' })
} catch (error) {
  if (error instanceof CupoError && error.code === 'EtapaInvalida') error.applicationStatus satisfies string | null
  if (error instanceof CupoError && error.code === 'Otra') throw error // wrong: no such code
}
const closed: Calls['createApplication']['errors'][503] | null = null
export { closed, pdf }
`
const wrongLines = uses
  .split('\n')
  .flatMap((line, index) => (line.includes('// wrong') ? [`uses.ts(${index + 1})`] : []))

let world: World
let project = ''

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'cupo-integrator-'))
  writeClient(join(project, 'client'))
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'shop', private: true, type: 'module' }),
  )
  const packing = npm('pack', './client', '--silent')
  world = await startWorld()
  const packed = await packing
  await npm('install', `./${packed.trim()}`, '--offline', '--no-audit', '--no-fund', '--silent')
  for (const types of ['@types', 'undici-types'])
    symlinkSync(join(root, 'node_modules', types), join(project, 'node_modules', types))
  cpSync(example, join(project, basename(example)))
  writeFileSync(join(project, 'page.ts'), exampleOfPage())
  writeFileSync(join(project, 'uses.ts'), uses)
})
afterAll(async () => {
  await world.stop()
  rmSync(project, { recursive: true })
})

async function npm(...args: readonly string[]): Promise<string> {
  const script = process.env.npm_execpath
  const [file, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  const isShell = process.platform === 'win32' && first.length === 0
  return (await run(file, [...first, ...args], { cwd: project, shell: isShell })).stdout
}

/** The TypeScript of the page that goes into the package as its README. */
function exampleOfPage(): string {
  const page = readFileSync(join(project, 'node_modules', '@cupo', 'client', 'README.md'), 'utf8')
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
  return code
}

async function compile(options: object): Promise<string> {
  const compilerOptions = {
    target: 'es2022',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    skipLibCheck: false,
    noEmit: true,
    ...options,
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  return run(process.execPath, [compiler, '-p', project]).then(
    ({ stdout }) => stdout,
    (failed: { stdout: string }) => failed.stdout,
  )
}

describe('the client for integrators', () => {
  it('the client for integrators has a method for each call of a person or of whoever acts for one, and none of a provider (R-X18)', async () => {
    const { cupoClient } = await import(join(project, 'node_modules', '@cupo', 'client', 'dist', 'index.js'))
    const methods = Object.keys(cupoClient({ baseUrl: world.webUrl }))
    const names = wireCalls.filter(({ call }) => clientCalls.includes(call)).map(({ name }) => name)
    expect(methods.toSorted()).toEqual(names.toSorted())
    const others = wireCalls.filter(({ call }) => !clientCalls.includes(call))
    expect(new Set(others.flatMap(({ call }) => call.access))).toEqual(
      new Set(['operator', 'provider', 'clock']),
    )
  })

  it('installs without a network, depends on nothing, and has the version of the product', () => {
    const installed = readdirSync(join(project, 'node_modules')).filter((name) => /^@?[a-z]/.test(name))
    expect(installed.toSorted()).toEqual(['@cupo', '@types', 'undici-types'])
    const versionIn = (folder: string) =>
      JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        version: string
        dependencies?: object
      }
    const { version, dependencies } = versionIn(join(project, 'node_modules', '@cupo', 'client'))
    expect([version, dependencies]).toEqual([versionIn(root).version, undefined])
  })

  it.each([
    ['node16', { module: 'node16', moduleResolution: 'node16', lib: ['es2023'] }],
    [
      'bundler',
      {
        module: 'preserve',
        moduleResolution: 'bundler',
        skipLibCheck: true,
        lib: ['es2023', 'dom', 'dom.iterable'],
      },
    ],
  ])(
    'compiles its examples strictly and refuses what is wrong by its types, where modules resolve as %s (R-X18)',
    async (_, options) => {
      expect(
        [...(await compile(options)).matchAll(/[\w-]+\.ts\(\d+(?=,)/g)].map(([place]) => `${place})`),
      ).toEqual(wrongLines)
    },
  )

  it('files an application until the confirmed offer, past a refusal that has code and request id (R-X18)', async () => {
    const { document, mobile, email } = newPerson('12')
    const script = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', basename(example), world.webUrl, document, mobile, email],
      { cwd: project, stdio: ['pipe', 'pipe', 'inherit'] },
    )
    const answers = [() => anotherCode(mobile), () => codeOf(mobile), () => openLink(email)].values()
    let told = ''
    for await (const text of script.stdout.setEncoding('utf8')) {
      told += text
      if (text.endsWith(': ')) script.stdin.write(`${await answers.next().value?.()}\n`)
    }
    expect(told).toMatch(/Código Incorrecto\. \(invalid_grant, request [0-9a-f-]{36}\)/)
    expect(told).toMatch(/Confirmed 36 installments of \$\s[\d.]+; the application stands at documents/)
  })
})

/** What the customer does whose application it is: reads the SMS, and opens the link of the mail. */
async function codeOf(mobile: string): Promise<string> {
  const { code } = await world.control.message(mobile, (one) => one.channel === 'sms' && one.code !== null)
  return code ?? ''
}

const anotherCode = async (mobile: string) => ((await codeOf(mobile)) === '0000' ? '1111' : '0000')

async function openLink(email: string): Promise<string> {
  const isOfApplication = (link: string) => new URL(link).pathname.startsWith('/validate-email/')
  const mail = await world.control.message(email, (one) => one.links.some(isOfApplication))
  const hash = mail.links.find(isOfApplication)?.split('/').pop() ?? ''
  await apiClient(world.webUrl).send('POST', `/publicdata/application/validate-email/${hash}`)
  return ''
}
