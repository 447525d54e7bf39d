import type { ClaimWork } from '../../../apps/api/src/features/claims/claims.ts'

export type ClaimOrder =
  | { readonly kind: 'list' }
  | { readonly kind: 'work'; readonly protocol: string; readonly work: ClaimWork }

export type OrderRead =
  | { readonly ok: true; readonly value: ClaimOrder }
  | { readonly ok: false; readonly problem: string }

const moves = { work: 'Working', escalate: 'Escalated', hold: 'On Hold' } as const

const usage = `npm run claims                                    what is open
npm run claims -- 2026-00012345 work              somebody works on it (or: escalate, hold)
npm run claims -- 2026-00012345 extend "…"        says why it takes longer, once; the person gets the new date
npm run claims -- 2026-00012345 about CU-7A90…    about this credit, or about the payment of this reference
npm run claims -- 2026-00012345 answer "…"        answers and closes it; the person gets the answer`

/** No arguments list; a number, an act and perhaps its words move one claim on. */
export function readArguments(args: readonly string[]): OrderRead {
  const [protocol, act = '', words = ''] = args
  if (protocol === undefined) return { ok: true, value: { kind: 'list' } }
  const work = workOf(act, words.trim())
  if (!/^\d{4}-\d{8}$/.test(protocol) || work === null || args.length > 3)
    return { ok: false, problem: usage }
  return { ok: true, value: { kind: 'work', protocol, work } }
}

function workOf(act: string, words: string): ClaimWork | null {
  if (Object.hasOwn(moves, act)) return words === '' ? { status: moves[act as keyof typeof moves] } : null
  if (words === '') return null
  switch (act) {
    case 'answer':
      return { status: 'Closed', solution: words }
    case 'extend':
      return { extendBecause: words }
    case 'about':
      return { about: words }
    default:
      return null
  }
}
