import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** Throws after two minutes. */
export async function waitUntilReady(
  address: string,
  ca: string | undefined,
  isCancelled: () => boolean,
  onlyPeopleMissing: () => void = () => undefined,
): Promise<void> {
  const until = Date.now() + 120_000
  let isTold = false
  while (!isCancelled()) {
    const { status, body } = await ask(address, ca)
    if (status === 200) return
    if (!isTold && body.includes('"people":false')) {
      isTold = true
      onlyPeopleMissing()
    }
    if (Date.now() > until) throw new Error(`${address} is not ready after two minutes`)
    await pause(50)
  }
}

type HttpAnswer = { readonly status: number; readonly body: string }

function ask(address: string, ca: string | undefined): Promise<HttpAnswer> {
  const nothing = { status: 0, body: '' }
  const open = address.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const sent = open(address, { timeout: 5_000, ...trust(ca) }, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, body }),
        () => resolve(nothing),
      )
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(nothing))
    sent.end()
  })
}

/** A lender's certificate names the public address, and this asks on the same machine. */
const trust = (ca: string | undefined) => (ca === undefined ? { rejectUnauthorized: false } : { ca })
