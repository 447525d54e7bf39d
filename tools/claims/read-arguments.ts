import type { ClaimWork } from '../../apps/api/src/features/claims/claims.ts'

export type ClaimOrder =
  | { readonly kind: 'list' }
  | { readonly kind: 'work'; readonly protocol: string; readonly work: ClaimWork }

export type OrderRead =
  | { readonly ok: true; readonly value: ClaimOrder }
  | { readonly ok: false; readonly problem: string }

const moves = { work: 'Working', escalate: 'Escalated', hold: 'On Hold' } as const

const usage = `npm run claims                                    what is open
npm run claims -- 2026-00012345 work              somebody works on it (or: escalate, hold)
npm run claims -- 2026-00012345 answer "…"        answers and closes it`

/** No arguments list; a number, an act and perhaps an answer move one claim on. */
export function readArguments(args: readonly string[]): OrderRead {
  const [protocol, act = '', solution = ''] = args
  if (protocol === undefined) return { ok: true, value: { kind: 'list' } }
  const work = workOf(act, solution.trim())
  if (!/^\d{4}-\d{8}$/.test(protocol) || work === null || args.length > 3)
    return { ok: false, problem: usage }
  return { ok: true, value: { kind: 'work', protocol, work } }
}

function workOf(act: string, solution: string): ClaimWork | null {
  if (act === 'answer') return solution === '' ? null : { status: 'Closed', solution }
  return Object.hasOwn(moves, act) && solution === '' ? { status: moves[act as keyof typeof moves] } : null
}
