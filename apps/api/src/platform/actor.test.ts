import { expect, it } from 'vitest'
import { type Actor, actorName, actors, type Caller, reachesApplication } from './actor.ts'

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

const expiresAt = '2026-11-27T12:00:00Z'
const maria = Buffer.from('document of María')
const diego = Buffer.from('document of Diego')
const ofForm: Caller = { kind: 'customer', applicationId: 'a-1', sessionId: 's-1', expiresAt }
const ofPerson: Caller = { kind: 'borrower', sessionId: 's-2', expiresAt, documentIndex: maria }
const reaches: readonly (readonly [string, boolean, Caller, string, Buffer])[] = [
  ['of a form its application', true, ofForm, 'a-1', maria],
  ['of a form no other application of the same person', false, ofForm, 'a-2', maria],
  ['of a person each of their applications', true, ofPerson, 'a-2', maria],
  ['of a person no application of somebody else', false, ofPerson, 'a-1', diego],
]

it.each(reaches)(
  'a session %s: reached is %s (R-X21)',
  (_, isReached, caller, applicationId, documentIndex) => {
    expect(reachesApplication(caller, { applicationId, documentIndex })).toBe(isReached)
  },
)

it('a caller without a session of a person reaches no application (R-X21)', () => {
  expect(reachesApplication({ kind: 'anonymous' }, { applicationId: 'a-1', documentIndex: maria })).toBe(
    false,
  )
})
