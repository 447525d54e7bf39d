import { createServer } from 'node:net'

export type WantedPort = { readonly port: number; readonly variable: string }

/** A message about the first port in use; null when all are free. */
export async function explainTakenPort(wanted: readonly WantedPort[]): Promise<string | null> {
  for (const { port, variable } of wanted) {
    if (!(await isFree(port))) {
      return `Port ${port} is in use. Stop the program that uses it, or choose another: ${variable}=${port + 100} npm start`
    }
  }
  return null
}

async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    if ((await tryListen(port, host)) === 'EADDRINUSE') return false
  }
  return true
}

function tryListen(port: number, host: string): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    probe.listen({ port, host, exclusive: true, ipv6Only: host === '::' }, () =>
      probe.close(() => resolve('free')),
    )
  })
}
