import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
/** The first start, with the past of the people in it. */
const readySecondsMax = 60
let dataDir: string
let smtpPort: string
let running: { readonly interrupt: () => Promise<number> }[] = []

beforeEach(async () => {
  smtpPort = String(await freePort())
  dataDir = mkdtempSync(join(tmpdir(), 'cupo-start-'))
})
afterEach(async () => {
  await Promise.all(running.map((one) => one.interrupt()))
  running = []
  rmSync(dataDir, { recursive: true, force: true })
})

test('npm start prints both addresses, answers on them, and ends with 0 on Ctrl+C, leaving nothing behind', async () => {
  const port = await freePort()
  const started = start({ PORT: String(port), SANDBOX_PORT: String(await freePort()) })
  const [, seconds] = await started.printed(/Cupo is ready \((\d+\.\d) s\)/)
  expect(Number(seconds)).toBeLessThan(readySecondsMax)
  const [, sandboxUrl = ''] = await started.printed(/Control room\s+(http:\/\/127\.0\.0\.1:\d+)/)
  expect(started.output()).toContain(`http://localhost:${port}`)
  // The demo's people were made meanwhile.
  await started.printed(/npm run lender -- loan 1010100080/)
  expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200)
  expect((await fetch(sandboxUrl)).status).toBe(200)
  expect(await started.interrupt()).toBe(0)
  await expect(fetch(`http://localhost:${port}/health/live`)).rejects.toThrow()
  await expect(fetch(sandboxUrl)).rejects.toThrow()
})

test('a port in use is named with the variable that chooses another', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  const started = start({ PORT: String(taken), SANDBOX_PORT: String(await freePort()) })
  expect(await started.ended).toBe(1)
  expect(started.output()).toContain(`Port ${taken} is in use`)
  expect(started.output()).toContain('PORT=')
  holder.close()
})

test('production without its settings ends within 10 s, non-zero, and names every offender (R-X10)', async () => {
  const before = Date.now()
  const started = start({
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    OPS_CLOCK_SECRET: 'demo-clock-secret',
  })
  expect(await started.ended).not.toBe(0)
  expect(Date.now() - before).toBeLessThan(10_000)
  for (const offender of [
    'DATABASE_URL',
    'PUBLIC_URL',
    'BUREAU_API_URL',
    'STORE_LINK_KEY',
    'OPS_CLOCK_SECRET',
  ]) {
    expect(started.output()).toContain(offender)
  }
})

function start(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(root, 'tools/launch.mjs'), 'start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, SANDBOX_SMTP_PORT: smtpPort, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part
      child.emit('printed')
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number)
  const started = {
    ended,
    output: () => output,
    printed: async (pattern: RegExp): Promise<RegExpExecArray> => {
      for (;;) {
        const found = pattern.exec(output)
        if (found !== null) return found
        if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${output}`)
        await Promise.race([once(child, 'printed'), ended])
      }
    },
    interrupt: () => {
      child.kill('SIGINT')
      return ended
    },
  }
  running.push(started)
  return started
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
