import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** What comes back of a request: its status, or that the server cut the connection while it was still being sent. */
type Outcome = number | 'cut'
type Attack = (webUrl: string, count: number) => Promise<readonly Outcome[]>

const form = '/api/v1/publicdata/application'
const json = { 'content-type': 'application/json' }

/** What an attacker sends at once, by its name. */
export const attacks = {
  'bodies of 10 MB': (webUrl, count) => {
    const body = Buffer.alloc(10 * 1024 * 1024, 'x')
    return atOnce(count, () => post(webUrl, form, json, body))
  },
  'bodies of 10 MB without a length': (webUrl, count) => {
    const body = Buffer.alloc(10 * 1024 * 1024, 'x')
    return atOnce(count, () => post(webUrl, form, { ...json, 'transfer-encoding': 'chunked' }, body))
  },
  'requests of 10,000 headers': (webUrl, count) => {
    const lines = Array.from({ length: 10_000 }, (_, number) => `x-${number}: ${number}`).join('\r\n')
    return atOnce(count, () => sendRaw(webUrl, `GET ${form} HTTP/1.1\r\nhost: x\r\n${lines}\r\n\r\n`))
  },
  'JSON a thousand levels deep': (webUrl, count) => {
    const body = Buffer.from(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`)
    return atOnce(count, () => post(webUrl, form, json, body))
  },
  'bodies with a prototype': (webUrl, count) => {
    const isAdmin = '{"isAdmin":true}'
    const body = Buffer.from(
      `{"__proto__":${isAdmin},"constructor":{"prototype":${isAdmin}},"jsc":{"__proto__":${isAdmin}}}`,
    )
    return atOnce(count, () => post(webUrl, form, json, body))
  },
  'password sign-ins at once': (webUrl, count) =>
    // Of other people each time: ten wrong passwords of one are looked at.
    atOnce(count, () => {
      const username = String(nextDocument++)
      const fields = new URLSearchParams({
        grant_type: 'password',
        username,
        password: 'una frase que no es',
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return post(webUrl, '/api/v1/oauth/token', headers, Buffer.from(fields.toString()))
    }),
} as const satisfies Readonly<Record<string, Attack>>

export type AttackName = keyof typeof attacks

let nextDocument = 1_030_000_000

const atOnce = (count: number, send: () => Promise<Outcome>) =>
  Promise.all(Array.from({ length: count }, send))

function post(
  webUrl: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, webUrl), { method: 'POST', headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 'cut')
    })
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve('cut') : reject(error),
    )
    sent.end(body)
  })
}

function sendRaw(webUrl: string, bytes: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connectTo(webUrl, () => socket.write(bytes))
    let answer = ''
    socket.on('data', (part) => {
      answer += String(part)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? Number.NaN) || 'cut'))
  })
}

const connectTo = (webUrl: string, onConnect: () => void) =>
  connect(Number(new URL(webUrl).port), new URL(webUrl).hostname, onConnect)

export type HalfRequests = {
  /** Connections that the server holds now. */
  readonly openCount: () => number
  /** What each said as the server ended it; resolves once it has ended them all. */
  readonly ended: Promise<readonly string[]>
  readonly stop: () => void
}

const dripMs = 2_000

/** Connections that send a header now and then and never end their request (slow loris). */
export async function holdHalfRequests(webUrl: string, count: number): Promise<HalfRequests> {
  const sockets = new Set<Socket>()
  const open = () =>
    new Promise<{ readonly ended: Promise<string> }>((resolve, reject) => {
      const socket = connectTo(webUrl, () => {
        socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n')
        sockets.add(socket)
        resolve({ ended })
      })
      let said = ''
      socket.on('data', (part) => {
        said += String(part)
      })
      const ended = new Promise<string>((resolveEnd) =>
        socket.on('close', () => {
          sockets.delete(socket)
          resolveEnd(said)
        }),
      )
      socket.on('error', reject)
    })
  const opened = await Promise.all(Array.from({ length: count }, open))
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x-more: 1\r\n')
  }, dripMs)
  const ended = Promise.all(opened.map(({ ended }) => ended))
  void ended.finally(() => clearInterval(drip))
  return {
    openCount: () => sockets.size,
    ended,
    stop: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
