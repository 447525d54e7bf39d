import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const entry = join(import.meta.dirname, '..', '..', 'apps', 'sandbox', 'src', 'main.ts')
const readyLine = /(http:\/\/127\.0\.0\.1:\d+) \(mail on port (\d+)\)/

/** What a merchant and a bank's customer agree on with them; both sides must be told the same. */
const isAgreed = (name: string) => name.startsWith('EPAYCO_') || name.startsWith('BANK_')

/**
 * The outside world as a process of its own, on free ports, told where the product will stand. Of the product's
 * environment it takes what was agreed with those who move money.
 */
export async function startSandbox(webUrl: string, environment: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cupo-world-'))
  const agreed = Object.fromEntries(Object.entries(environment).filter(([name]) => isAgreed(name)))
  const own = { WEB_URL: webUrl, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', DATA_DIR: folder }
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ...agreed, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url, smtpPort] = readyLine.exec(line) ?? []
    if (url !== undefined) return { url, smtpPort: Number(smtpPort), stop }
  }
  await stop()
  throw new Error('the sandbox did not start: its own message stands above')
}
