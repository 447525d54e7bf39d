import { createHmac } from 'node:crypto'

/** Value of `X-Cupo-Signature`: HMAC-SHA256 over the time, a dot and the body's exact bytes. */
export function signNotice(secret: string, unixSeconds: number, rawBody: string): string {
  const signature = createHmac('sha256', secret).update(`${unixSeconds}.${rawBody}`).digest('hex')
  return `t=${unixSeconds},v1=${signature}`
}
