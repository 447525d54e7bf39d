import { readSettings } from './settings.ts'
import { startSandbox } from './start-sandbox.ts'

try {
  const settings = readSettings(process.env)
  const sandbox = await startSandbox(settings)
  console.log(`Sandbox ready: ${sandbox.url} (mail on port ${sandbox.smtpPort})`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      sandbox.stop().then(() => process.exit(0))
    })
  }
} catch (error) {
  console.error(`The sandbox did not start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
