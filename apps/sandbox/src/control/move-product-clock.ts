import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { Refusal } from '../http/refusal.ts'
import type { Settings } from '../settings.ts'
import { parseInstant } from '../world/bogota-time.ts'

/** Three years of due dates may have to run before the product answers. */
const answerTimeoutMs = 10 * 60_000

/** Asks the product to move its clock; answers its new time in epoch milliseconds once it has drained its jobs. */
export async function moveProductClock(
  settings: Settings,
  wish: { now: string } | { reset: true },
): Promise<number> {
  const { status, body } = await post(settings, JSON.stringify(wish))
  const now = readNow(body)
  if (status !== 200 || now === null) {
    const message = `El producto no movió su reloj: respondió ${status} en ${settings.opsClockUrl}`
    throw new Refusal(502, 'productClockRefused', message)
  }
  return now
}

// node:http and not fetch, whose hidden time-out of five minutes is shorter than a long move.
function post(settings: Settings, content: string): Promise<{ status: number; body: string }> {
  const send = settings.opsClockUrl.startsWith('https:') ? secureRequest : request
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(content),
    authorization: `Bearer ${settings.opsClockSecret}`,
  }
  return new Promise((resolve, reject) => {
    const unreachable = () => {
      const message = `El producto no responde en ${settings.opsClockUrl}; el reloj no se movió`
      reject(new Refusal(502, 'productUnreachable', message))
    }
    const outgoing = send(
      settings.opsClockUrl,
      { method: 'POST', headers, timeout: answerTimeoutMs },
      (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), unreachable)
      },
    )
    outgoing.on('error', unreachable)
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.end(content)
  })
}

function readNow(body: string): number | null {
  try {
    const answer: unknown = JSON.parse(body)
    if (typeof answer !== 'object' || answer === null || !('now' in answer)) return null
    return typeof answer.now === 'string' ? parseInstant(answer.now) : null
  } catch {
    return null
  }
}
