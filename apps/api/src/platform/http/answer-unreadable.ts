import type { Socket } from 'node:net'
import { newId } from '../ids.ts'
import { errorBody } from './error-body.ts'
import { securityHeaders } from './security-headers.ts'

type ParserError = Error & { readonly code?: string }

const statusOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Bytes that are no HTTP, or too many headers, reach no server code: their answer is written to the socket. */
export const answerUnreadable =
  (isHttps: boolean) =>
  (error: ParserError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const body = JSON.stringify(errorBody({ code: 'SolicitudInvalida' }, newId()))
    const headers = {
      ...securityHeaders(isHttps),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const status = statusOf[error.code ?? ''] ?? '400 Bad Request'
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
  }
