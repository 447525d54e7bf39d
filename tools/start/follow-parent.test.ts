import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const followParent = join(import.meta.dirname, 'follow-parent.mjs')
const server = `
process.on('SIGTERM', () => process.exit(7))
setInterval(() => undefined, 1_000)
process.send('ready')`

test('a server whose parent is gone without a word ends as if asked to', async () => {
  const child = spawn(process.execPath, ['--import', followParent, '--eval', server], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const ended = once(child, 'exit')
  child.disconnect()
  expect((await ended)[0]).toBe(7)
})
