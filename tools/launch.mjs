// Installs what the lockfile asks for, takes Node 24 and runs tools/<command>.ts. Plain JavaScript, since it runs
// before anything is installed, on any Node from 20.19.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const nodeMajor = 24

const [command = '', ...args] = process.argv.slice(2)
const script = join(root, 'tools', `${command}.ts`)
if (!/^[a-z-]+$/.test(command) || !existsSync(script)) {
  const known = readdirSync(join(root, 'tools')).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  )
  fail(`No tools/${command}.ts. There are: ${known.map((file) => file.slice(0, -3)).join(', ')}`)
}
install()
run(chooseNode())

function install() {
  const lock = join(root, 'package-lock.json')
  const stamp = join(modules, '.cache', 'cupo-installed')
  const wanted = existsSync(lock) ? `${process.platform}-${process.arch} ${hashOf(lock)}` : ''
  if (wanted !== '' && (readStamp(stamp) === wanted || isInstalledByHand(lock, stamp))) return
  const action = wanted === '' ? 'install' : 'ci'
  console.log(`Installing packages (npm ${action}), once …`)
  const started = Date.now()
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, action, ...options], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', [action, ...options], {
        cwd: root,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      })
  if (done.status !== 0) fail(`npm ${action} failed: see above`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, `${process.platform}-${process.arch} ${hashOf(lock)}`)
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

// npm writes its hidden lockfile at the end of an install.
function isInstalledByHand(lock, stamp) {
  const hidden = join(modules, '.package-lock.json')
  if (existsSync(stamp) || !existsSync(hidden)) return false
  return statSync(hidden).mtimeMs > statSync(lock).mtimeMs - 10_000
}

function chooseNode() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major >= nodeMajor) {
    // npm puts the commands of node_modules first, so this may be the Node from there.
    const isOurs = realpathSync(process.execPath).startsWith(modules)
    console.log(`Node ${process.versions.node} ${isOurs ? 'from node_modules' : 'of this machine'}`)
    return process.execPath
  }
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const packages = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  const found = packages.map((name) => join(modules, name, 'bin', program)).find((path) => existsSync(path))
  if (found === undefined)
    fail(`Cupo needs Node ${nodeMajor}; this is ${process.versions.node}, and npm has none for here`)
  const version = spawnSync(found, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1)
  if (!version) fail(`${found} does not run on this machine: install Node ${nodeMajor}`)
  console.log(`Node ${version} from node_modules (this machine has ${process.versions.node})`)
  return found
}

// The IPC channel closes when this launcher is killed, and the command ends. Kept compiled code halves the next start.
function run(node) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: join(modules, '.cache', 'cupo-compiled'),
      // Production names its own lender, and refuses to start without one.
      ...(process.env.NODE_ENV !== 'production' && {
        LENDER_FILE: join(root, 'apps', 'demo', 'lender.json'),
      }),
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event !== undefined) endWithNpm(child)
  child.on('error', (error) => fail(String(error)))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
    if (child.connected) child.disconnect()
  })
}

// npm signals its shell alone, which dies without passing it on: this process then has another parent.
function endWithNpm(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  watch.unref()
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
