import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../apps/sandbox/src/settings.ts'
import { startSandbox as start } from '../../apps/sandbox/src/start-sandbox.ts'

/** What a merchant and a bank's customer agree on with them; both sides must be told the same. */
const isAgreed = (name: string) => name.startsWith('EPAYCO_') || name.startsWith('BANK_')

/**
 * The outside world on free ports, told where the product will stand. Of the product's environment it takes what was agreed
 * with those who move money. It runs in this process: one of its own would spend more time on starting than on answering.
 */
export async function startSandbox(webUrl: string, environment: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cupo-world-'))
  const agreed = Object.fromEntries(Object.entries(environment).filter(([name]) => isAgreed(name)))
  const own = { WEB_URL: webUrl, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', DATA_DIR: folder }
  const sandbox = await start(readSettings({ ...agreed, ...own }))
  const stop = async () => {
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: sandbox.url, smtpPort: sandbox.smtpPort, stop }
}
