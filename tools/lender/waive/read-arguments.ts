import { parseArgs } from 'node:util'
import { pesos } from '@cupo/credit-engine'
import type { WaiverOrder } from '../../../apps/api/src/features/servicing/servicing.ts'

export type WaiverRequest = {
  readonly contract: string
  /** Who decided it, as the audit trail names them. */
  readonly user: string
  readonly order: WaiverOrder
}

type RequestRead =
  | { readonly ok: true; readonly value: WaiverRequest }
  | { readonly ok: false; readonly problem: string }

const usage = `npm run waive -- CU-7A90B12C34D5 penalty all --reason "…" --actor ana
npm run waive -- CU-7A90B12C34D5 charge 4900 --reason "…" --actor ana
The amount is in whole pesos without VAT, which goes with it; all is whatever is due and unpaid today.`

const parts = { penalty: 'penalty', charge: 'fee' } as const

/** Anything that is not understood whole is answered with how it is done, never guessed. */
export function readArguments(args: readonly string[]): RequestRead {
  const problem = (words: string): RequestRead => ({ ok: false, problem: `${words}\n\n${usage}` })
  const options = { reason: { type: 'string' }, actor: { type: 'string' } } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
  })
  const [contract = '', part = '', amount = '', ...more] = positionals
  const reason = String(values.reason ?? '').trim()
  const user = String(values.actor ?? '').trim()
  if (!/^CU-[0-9A-Z]{4,20}$/.test(contract) || more.length > 0) return problem('Name one contract.')
  if (!Object.hasOwn(parts, part)) return problem('Take back penalty or charge.')
  if (amount !== 'all' && !/^[1-9]\d{0,8}$/.test(amount)) return problem('An amount is whole pesos, or all.')
  if (reason.length < 3 || reason.length > 300) return problem('Say why.')
  if (!/^[\w.@-]{2,60}$/.test(user)) return problem('Say who decided it.')
  const order = {
    part: parts[part as keyof typeof parts],
    amount: amount === 'all' ? amount : pesos(Number(amount)),
    reason,
  } as const
  return { ok: true, value: { contract, user, order } }
}
