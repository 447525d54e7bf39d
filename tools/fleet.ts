import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Fleet, startFleet } from './fleet/start-fleet.ts'

/** `npm run fleet`: the product on three machines that are addresses of loopback, to be broken by hand. Ctrl+C ends it. */
const folder = resolve(process.env.DATA_DIR || join(import.meta.dirname, '../data/fleet'))
const startedAt = Date.now()
let fleet: Fleet | null = null
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => void stop(0))
process.channel?.unref()

try {
  fleet = await startFleet({
    folder,
    network: process.env.FLEET_NETWORK || '127.0.11',
    sandboxPort: Number(process.env.SANDBOX_PORT || 3901),
    tell: (line) => console.log(line),
  })
  welcome(fleet)
  takeOrders(fleet)
} catch (error) {
  await stop(1, error instanceof Error ? error.message : String(error))
}

function welcome({ webUrl, sandboxUrl, addresses, members }: Fleet): void {
  const host = new URL(webUrl).hostname
  const lines = [
    `The fleet is whole (${Math.round((Date.now() - startedAt) / 1000)} s)`,
    '',
    `  Web            ${webUrl}   with a browser that knows the name:`,
    `                 chromium --ignore-certificate-errors --host-resolver-rules="MAP ${host} ${addresses.proxy}, MAP *.cupo-ensayo.test ${addresses.outside}"`,
    `  Control room   ${sandboxUrl}   the outside world: shop, inbox, orders`,
    `  Instances      ${[addresses.one, addresses.two, addresses.three].map((one) => `http://${one}:3000`).join('  ')}`,
    `  Patroni        http://${addresses.one}:8008/cluster`,
    `  Prometheus     http://${addresses.proxy}:9090/targets   figures of the proxy: http://${addresses.proxy}:8404/metrics`,
    `  Environment    set -a; . ${join(folder, 'operator.env')}; set +a   then npm run verify-ledger, npm run lender -- …`,
    `  Files, logs    ${folder}`,
    '',
    '  Type: kill web-two · kill postgres-one · stop etcd-three · pause patroni-one · resume patroni-one · start web-two · who',
    `  Members: ${[...members.keys()].join(' ')}`,
    '  Ctrl+C ends it',
  ]
  console.log(`\n${lines.join('\n')}\n`)
}

function takeOrders({ members, leader }: Fleet): void {
  const acts: Readonly<Record<string, (name: string) => unknown>> = {
    kill: (name) => members.get(name)?.signal('SIGKILL'),
    stop: (name) => members.get(name)?.stop(),
    pause: (name) => members.get(name)?.signal('SIGSTOP'),
    resume: (name) => members.get(name)?.signal('SIGCONT'),
    start: (name) => members.get(name)?.start(),
  }
  createInterface({ input: process.stdin }).on('line', async (line) => {
    const [verb = '', name = ''] = line.trim().split(/\s+/)
    if (verb === 'who') {
      for (const [each, member] of members)
        console.log(`  ${each.padEnd(14)} ${member.pid() ?? 'not running'}`)
      console.log(`  leader: ${(await leader()) ?? 'nobody'}`)
    } else if (acts[verb] === undefined || !members.has(name))
      console.log(`No "${line}": a verb and a member`)
    else await acts[verb](name)
  })
}

async function stop(code: number, message?: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (message !== undefined) console.error(message)
  await fleet?.stop()
  process.exit(code)
}
