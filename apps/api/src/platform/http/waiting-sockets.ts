import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * By address: cuts the oldest idle or incomplete connection (slowloris). Requests being answered do not
 * count: a proxy keeps its room.
 */
export function boundWaitingSockets(server: Server, max: number): void {
  const waiting = new Map<string, Set<Socket>>()

  function leave(socket: Socket, address: string): void {
    const sockets = waiting.get(address)
    sockets?.delete(socket)
    if (sockets?.size === 0) waiting.delete(address)
  }

  function wait(socket: Socket, address: string): void {
    if (socket.destroyed) return
    const sockets = waiting.get(address) ?? new Set()
    waiting.set(address, sockets.add(socket))
    if (sockets.size <= max) return
    const [longest] = sockets
    longest?.destroy()
  }

  const onSocket = (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    socket.once('close', () => leave(socket, address))
    wait(socket, address)
  }
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const address = socket.remoteAddress ?? ''
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (hasBody) request.once('end', () => leave(socket, address))
    else leave(socket, address)
    response.once('finish', () => wait(socket, address))
  }
  server.on('secureConnection', onSocket)
  server.on('connection', (socket: Socket) => {
    // TLS sockets arrive by `secureConnection`.
    if (!('setSecureContext' in server)) onSocket(socket)
  })
  server.prependListener('request', onRequest)
}
