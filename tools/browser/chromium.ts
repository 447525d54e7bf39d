import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { oneAtATime } from '../../apps/api/src/platform/database/one-at-a-time.ts'

export type InstalledChromium = {
  readonly executablePath: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Cameras are simulated, and text is drawn alike on every machine; nothing that a page may do is loosened. */
const args = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]
const systemBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macBrowser = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

type Release = { readonly folder: string; readonly parts: readonly string[]; readonly libraries: string }

const releaseOf = (name: string, library: string, libraries: string): Release => ({
  folder: dirname(dirname(createRequire(import.meta.url).resolve(name))),
  parts: ['chromium.br', 'swiftshader.tar.br', `${library}.tar.br`],
  libraries,
})

/**
 * The Chromium of the npm package, unpacked once, with its own libraries where the system has none; the system's on
 * macOS and Windows. `CHROMIUM_PATH` overrides both.
 */
export async function installChromium(): Promise<InstalledChromium> {
  const given = process.env.CHROMIUM_PATH
  if (given) return { executablePath: given, args, env: environment({}) }
  if (process.platform !== 'linux') return { executablePath: systemBrowser(), args, env: environment({}) }
  const { folder, libraries } = await unpackNewest()
  const executablePath = join(folder, 'chromium')
  const fonts = { FONTCONFIG_FILE: writeFontSettings(folder) }
  const withLibraries = environment({ ...fonts, LD_LIBRARY_PATH: libraries })
  const env = [environment(fonts), withLibraries].find((candidate) => runs(executablePath, candidate))
  if (env === undefined) throw new Error(explain(executablePath, withLibraries))
  return { executablePath, args, env }
}

/** Chromium 103, the oldest above the browser line; null where the package has none for the machine. */
export async function installOldChromium(): Promise<InstalledChromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const { folder: newest } = await unpackNewest()
  const release = releaseOf('chromium-103', 'aws', 'lib')
  const folder = await unpack(release)
  const env = environment({
    FONTCONFIG_FILE: writeFontSettings(newest),
    LD_LIBRARY_PATH: join(folder, release.libraries),
  })
  return { executablePath: join(folder, 'chromium'), args: [...args, '--disable-gpu'], env }
}

async function unpackNewest(): Promise<{ readonly folder: string; readonly libraries: string }> {
  const release = releaseOf('@sparticuz/chromium', 'al2023', join('al2023', 'lib'))
  const folder = await unpack({ ...release, parts: [...release.parts, 'fonts.tar.br'] })
  return { folder, libraries: join(folder, release.libraries) }
}

/** The package's settings expect the fonts of its cloud; Chromium ends at a text field without any font. */
function writeFontSettings(folder: string): string {
  const file = join(folder, 'fonts.conf')
  if (existsSync(file)) return file
  const settings = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`,
  ]
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${settings.join('\n')}\n`)
  renameSync(draft, file)
  return file
}

/** Renames when done: an interrupted run must not look complete. */
async function unpack({ folder: packageFolder, parts }: Release): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache')
  const folder = join(cache, `cupo-chromium-${version}`)
  mkdirSync(cache, { recursive: true })
  await oneAtATime(`${folder}.lock`, async () => {
    if (existsSync(folder)) return
    const unfinished = `${folder}.new`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished)
    await inflateInto(
      unfinished,
      parts.map((part) => join(packageFolder, 'bin', part)),
    )
    renameSync(unfinished, folder)
  })
  return folder
}

/** The package unpacks into TMPDIR. */
async function inflateInto(folder: string, files: readonly string[]): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await Promise.all(files.map((file) => inflate(file)))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function systemBrowser(): string {
  if (process.platform === 'darwin' && existsSync(macBrowser)) return macBrowser
  const found = systemBrowsers.find((name) => spawnSync(name, ['--version']).status === 0)
  if (found === undefined) throw new Error('No Chromium or Chrome here: install one, or set CHROMIUM_PATH')
  return found
}

function environment(more: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const given = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(given), ...more }
}

function runs(executablePath: string, env: Readonly<Record<string, string>>): boolean {
  return spawnSync(executablePath, ['--version'], { env }).status === 0
}

function explain(executablePath: string, env: Readonly<Record<string, string>>): string {
  const { stderr, error } = spawnSync(executablePath, ['--version'], { env, encoding: 'utf8' })
  const needed = 'libnss3 libnspr4 libexpat1'
  return `Chromium does not start: ${error?.message ?? stderr}\nOn Debian: apt-get install ${needed}`
}
