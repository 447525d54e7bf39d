import { expect, it } from 'vitest'
import { type Actor, actorName, actors } from './actor.ts'

const named: readonly (readonly [Actor, string])[] = [
  [{ kind: 'anonymous' }, 'anonymous'],
  [{ kind: 'customer', applicationId: 'a-1' }, 'customer:a-1'],
  [{ kind: 'borrower', sessionId: 's-1' }, 'borrower:s-1'],
  [{ kind: 'agent', applicationId: 'a-1', shop: 'Chapinero', agent: '17' }, 'agent:Chapinero/17'],
  [{ kind: 'payer', applicationId: 'a-1' }, 'payer:a-1'],
  [{ kind: 'mailLink', applicationId: 'a-1' }, 'mailLink:a-1'],
  [actors.operator, 'operator'],
  [actors.provider, 'provider'],
  [actors.bank, 'bank'],
  [actors.clock, 'clock'],
  [{ kind: 'staff', user: 'ana' }, 'staff:ana'],
]

it.each(named)('an audit row names the actor %j as %s (R-G7)', (actor, name) => {
  expect(actorName(actor)).toBe(name)
})
