import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

type Change = { readonly file: string; readonly from: string; readonly to: string }

/** The folder of another release: this one's sources, with changes. Libraries and packages are shared. */
export function otherRelease(changes: readonly Change[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'cupo-release-'))
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const app of ['apps/api', 'apps/demo']) {
    cpSync(join(root, app), join(folder, app), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    })
  }
  symlinkSync(join(root, 'apps/api/node_modules'), join(folder, 'apps/api/node_modules'))
  for (const { file, from, to } of changes) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not have ${JSON.stringify(from)}`)
    writeFileSync(join(folder, file), text.replace(from, to))
  }
  return folder
}

/** A proxy that sends each call to the next of the instances, as one without sticky sessions. */
export async function startTurningProxy(
  instances: readonly string[],
): Promise<{ readonly url: string; readonly stop: () => void }> {
  let calls = 0
  const server = createServer((incoming, outgoing) => {
    const instance = instances[calls % instances.length] ?? ''
    calls += 1
    const { method, headers } = incoming
    const onward = send(new URL(incoming.url ?? '/', instance), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}
