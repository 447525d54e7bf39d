import type { Payment, Return, Sale } from '../loan/loan.ts'
import { add, type Pesos, pesos, subtract } from '../money/pesos.ts'

export type Kept = {
  readonly events: readonly (Payment | Sale)[]
  /** How much of the payments went back; of what was returned beyond them the loan knows nothing. */
  readonly returned: Pesos
}

/** What stays of a history of what went back: it is taken from the payments before it, the latest first. */
export function withoutReturned(history: readonly (Payment | Sale | Return)[]): Kept {
  const events: (Payment | Sale)[] = []
  let returned = pesos(0)
  for (const event of history) {
    if (event.kind === 'return') returned = add(returned, takeBack(events, event.amount))
    else events.push(event)
  }
  return { events, returned }
}

/** Answers how much there was to take. */
function takeBack(events: (Payment | Sale)[], amount: Pesos): Pesos {
  let left = amount
  for (let index = events.length - 1; index >= 0 && left > 0; index -= 1) {
    const event = events[index]
    if (event === undefined || event.kind === 'sale') continue
    const taken = pesos(Math.min(event.amount, left))
    left = subtract(left, taken)
    const kept = taken < event.amount ? [{ ...event, amount: subtract(event.amount, taken) }] : []
    events.splice(index, 1, ...kept)
  }
  return subtract(amount, left)
}
