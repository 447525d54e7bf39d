// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { outcomeOfMessage } from './validation.ts'

const origin = 'http://127.0.0.1:3001'
const frame = new MessageChannel().port1
const expected = { origin, source: frame, validationId: 'validation-1' }
const completed = { code: 'ProcessCompleted', data: { validation_id: 'validation-1' } }

const message = (data: unknown, facts: { origin?: string; source?: MessageEventSource | null } = {}) =>
  // Plain fields: what a browser fills in itself cannot be set on a made event everywhere.
  Object.assign(new Event('message'), { data, origin, source: frame, ...facts }) as MessageEvent<unknown>

describe('the frame ends its check (R-I3)', () => {
  test.each([
    [completed, 'completed'],
    [{ code: 'ProcessError', data: { message: 'No camera' } }, 'failed'],
    [{ code: 'ProcessCancelled' }, 'cancelled'],
  ])('%o → %s', (data, outcome) => {
    expect(outcomeOfMessage(message(data), expected)).toBe(outcome)
  })
})

describe('S-14: a forged message makes no progress', () => {
  test.each([
    ['another origin', message(completed, { origin: 'https://evil.example' })],
    ['an origin that only starts alike', message(completed, { origin: `${origin}.evil.example` })],
    ['another port of the host', message(completed, { origin: 'http://127.0.0.1:3000' })],
    ['no origin, as from a sandboxed frame', message(completed, { origin: 'null' })],
    ['the right origin from another window', message(completed, { source: new MessageChannel().port1 })],
    ['the right origin from no window', message(completed, { source: null })],
    ['another validation', message({ code: 'ProcessCompleted', data: { validation_id: 'validation-2' } })],
    ['a completion without an id', message({ code: 'ProcessCompleted' })],
    ['an id of another type', message({ code: 'ProcessCompleted', data: { validation_id: 1 } })],
    ['an unknown code', message({ code: 'ProcessApproved', data: completed.data })],
    ['a text', message('ProcessCompleted')],
    ['a list', message([completed])],
    ['nothing', message(null)],
  ])('%s', (_, forged) => {
    expect(outcomeOfMessage(forged, expected)).toBeNull()
  })

  test('no window is expected while there is no frame', () => {
    expect(outcomeOfMessage(message(completed, { source: null }), { ...expected, source: null })).toBeNull()
  })
})
