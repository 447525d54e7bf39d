export type EffectOrder =
  | { readonly kind: 'list' }
  | { readonly kind: 'retry' | 'drop'; readonly effect: string; readonly why: string }

export type OrderRead =
  | { readonly ok: true; readonly value: EffectOrder }
  | { readonly ok: false; readonly problem: string }

const usage = `npm run effects                                what waits, and what is parked
npm run effects -- 50226724e080 retry "why"    it is sent again at once, and as often as a new one
npm run effects -- 50226724e080 drop "why"     it never leaves`

/** No arguments list; the end of an id, an act and a reason settle one effect. */
export function readArguments(args: readonly string[]): OrderRead {
  const [effect, act = '', why = ''] = args
  if (effect === undefined) return { ok: true, value: { kind: 'list' } }
  const isUnderstood = /^[0-9a-f-]{8,36}$/.test(effect) && why.trim() !== '' && args.length === 3
  if (!isUnderstood || (act !== 'retry' && act !== 'drop')) return { ok: false, problem: usage }
  return { ok: true, value: { kind: act, effect, why: why.trim() } }
}
