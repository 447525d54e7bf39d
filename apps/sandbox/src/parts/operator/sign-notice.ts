import { createHmac } from 'node:crypto'

export type SignedCall = {
  readonly method: string
  /** Path and query, as they stand in the request line. */
  readonly target: string
  readonly rawBody: string
}

/** Value of `X-Cupo-Signature`: HMAC-SHA256 over time, method, target and the body's exact bytes, with dots between. */
export function signNotice(
  secret: string,
  unixSeconds: number,
  { method, target, rawBody }: SignedCall,
): string {
  const signed = `${unixSeconds}.${method}.${target}.${rawBody}`
  return `t=${unixSeconds},v2=${createHmac('sha256', secret).update(signed).digest('hex')}`
}
