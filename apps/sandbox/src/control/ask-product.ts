import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { Refusal } from '../http/refusal.ts'
import type { Settings } from '../settings.ts'

export type ProductAnswer = { readonly status: number; readonly body: unknown }

/** Three years of due dates may have to run before the product answers. */
const answerTimeoutMs = 10 * 60_000

/** Posts to one of the product's calls for integrators of the clock. Refuses with 502 when nobody answers there. */
// node:http and not fetch, whose hidden time-out of five minutes is shorter than a long move.
export function askProduct(settings: Settings, address: string, wish: object): Promise<ProductAnswer> {
  const content = JSON.stringify(wish)
  const send = address.startsWith('https:') ? secureRequest : request
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(content),
    authorization: `Bearer ${settings.opsClockSecret}`,
  }
  return new Promise((resolve, reject) => {
    const unreachable = () =>
      reject(new Refusal(502, 'productUnreachable', `El producto no responde en ${address}`))
    const outgoing = send(address, { method: 'POST', headers, timeout: answerTimeoutMs }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body: parsed(body) }),
        unreachable,
      )
    })
    outgoing.on('error', unreachable)
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.end(content)
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
