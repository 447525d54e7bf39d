import { createHmac } from 'node:crypto'

/** `X-Cupo-Signature` as docs/integrators/operator.md says, with the demo's secret unless another is given. */
export function signNotice(body: string, seconds: number, secret = 'demo-operator-callback-secret'): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
