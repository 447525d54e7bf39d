import { once } from 'node:events'
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { readMessages } from './postgres-messages.ts'

/** Whether to stop here: the statement as sent, and its number since the tap was armed (from 1). */
export type Point = (statement: string, number: number) => boolean

export type DatabaseTap = {
  /** For the product's DATABASE_URL: everything passes through unchanged until a point is armed. */
  readonly connectionString: string
  /**
   * Runs `stop` once the server has carried out the statement at the point, before the product hears of it: the exact
   * moment between a commit and its acknowledgement. Answers the statement; what follows on that connection is lost,
   * and `stop` may drop it.
   */
  readonly arm: (point: Point, stop: (dropConnection: () => void) => void) => Promise<string>
  /**
   * Lets everything pass again; answers how many statements passed since it was armed. A point that was reached by then stops
   * first: the server is still at its statement.
   */
  readonly disarm: () => Promise<number>
  readonly close: () => Promise<void>
}

type ArmedPoint = {
  readonly point: Point
  readonly reached: (statement: string, dropConnection: () => void) => void
  seen: number
}

/** The pool of the requests; the job queue's own connections are not counted. */
const countedApplication = 'application_name\0cupo\0'

/** Stands between the product and PostgreSQL and counts round trips, so that a test can crash it at any of them. */
export async function tapDatabase(target: string): Promise<DatabaseTap> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let armed: ArmedPoint | null = null
  let stopped = Promise.resolve()

  const server = createServer((client) => {
    const upstream = openSocket(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
    }
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())

    let isCounted = false
    let statement = ''
    const prepared = new Map<string, string>()
    let stopping: ArmedPoint | null = null
    let hasStopped = () => {}
    const fromClient = readMessages('startup', ({ kind, text }) => {
      if (kind === 'startup') isCounted = text.includes(countedApplication)
      if (kind === 'Q') statement = text.slice(0, -1)
      if (kind === 'P') prepared.set(...nameAndText(text))
      // After its portal, which has no name, the name of the statement that runs: it may have been prepared long ago.
      if (kind === 'B') statement = prepared.get(text.split('\0')[1] ?? '') ?? ''
      if ((kind !== 'Q' && kind !== 'S') || !isCounted || armed === null) return
      armed.seen += 1
      if (!armed.point(statement, armed.seen)) return
      stopping = armed
      armed = null
      stopped = new Promise((resolve) => {
        hasStopped = resolve
        client.once('close', resolve)
      })
    })
    const fromServer = readMessages('typed', ({ kind }) => {
      if (kind !== 'Z') return
      stopping?.reached(statement, () => client.destroy())
      hasStopped()
    })
    client.on('data', (bytes) => {
      fromClient(bytes)
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      fromServer(bytes)
      if (stopping === null) client.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  url.search = ''
  return {
    connectionString: url.toString(),
    arm: (point, stop) =>
      new Promise((resolve) => {
        const reached = (statement: string, dropConnection: () => void) => {
          stop(dropConnection)
          resolve(statement)
        }
        armed = { point, reached, seen: 0 }
      }),
    disarm: async () => {
      const seen = armed?.seen ?? 0
      armed = null
      await stopped
      return seen
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Each ends at a zero byte; a statement that is prepared for one run has no name. */
function nameAndText(parse: string): [string, string] {
  const [name = '', text = ''] = parse.split('\0')
  return [name, text]
}
