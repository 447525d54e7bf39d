import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const entry = join(import.meta.dirname, '..', '..', 'apps', 'sandbox', 'src', 'main.ts')
const readyLine = /(http:\/\/127\.0\.0\.1:\d+) \(mail on port (\d+)\)/

/** The outside world as a process of its own, on free ports, told where the product will stand. */
export async function startSandbox(webUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'cupo-world-'))
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, WEB_URL: webUrl, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', DATA_DIR: folder },
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
