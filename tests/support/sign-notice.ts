import { createHmac } from 'node:crypto'

/**
 * `X-Cupo-Signature` of a POST as docs/integrators/operator.md says, with the demo's secret unless another is given; `path` is
 * what follows the host.
 */
export function signNotice(
  path: string,
  body: string,
  seconds: number,
  secret = 'demo-operator-callback-secret',
): string {
  const signed = `${seconds}.POST.${path}.${body}`
  return `t=${seconds},v2=${createHmac('sha256', secret).update(signed).digest('hex')}`
}
