import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

/** Asks a health address until it answers 200. Throws when it does not within two minutes. */
export async function waitUntilReady(
  address: string,
  ca: string | undefined,
  isCancelled: () => boolean,
): Promise<void> {
  const until = Date.now() + 120_000
  while (!isCancelled()) {
    if ((await statusOf(address, ca)) === 200) return
    if (Date.now() > until) throw new Error(`${address} is not ready after two minutes`)
    await pause(50)
  }
}

function statusOf(address: string, ca: string | undefined): Promise<number> {
  const open = address.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const sent = open(address, { timeout: 5_000, ...(ca === undefined ? {} : { ca }) }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(0))
    sent.end()
  })
}
