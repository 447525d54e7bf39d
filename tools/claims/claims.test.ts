import { describe, expect, test } from 'vitest'
import type { Claim } from '../../apps/api/src/features/claims/claim-store.ts'
import { readArguments } from './read-arguments.ts'
import { tellClaims } from './tell-claims.ts'

const claim: Claim = {
  id: '01a20012-02af-74b3-a37b-50226724e080',
  protocol: '2026-00012345',
  subject: 'Cobro de más',
  description: 'Me cobraron dos veces.',
  solution: '',
  status: 'New',
  isSolved: null,
  answerDueOn: '2026-12-15',
  createdAt: '2026-11-23T15:00:00.000Z',
  closedAt: null,
}

describe('the arguments', () => {
  test.each([
    [[], { kind: 'list' }],
    [['2026-00012345', 'work'], { kind: 'work', work: { status: 'Working' } }],
    [['2026-00012345', 'escalate'], { work: { status: 'Escalated' } }],
    [['2026-00012345', 'hold'], { work: { status: 'On Hold' } }],
    [['2026-00012345', 'answer', ' Listo. '], { work: { status: 'Closed', solution: 'Listo.' } }],
  ])('%j are understood', (args, value) => {
    expect(readArguments(args)).toMatchObject({ ok: true, value })
  })

  test.each([
    [['2026-1', 'work']],
    [['2026-00012345']],
    [['2026-00012345', 'close']],
    [['2026-00012345', 'answer']],
    [['2026-00012345', 'answer', '  ']],
    [['2026-00012345', 'work', 'now']],
  ])('%j are answered with how it is done', (args) => {
    const read = readArguments(args)
    expect(read.ok ? '' : read.problem).toContain('npm run claims')
  })
})

describe('the list', () => {
  test('names number, state, date and words, and what is overdue', () => {
    expect(tellClaims([claim], '2026-12-15').join('\n')).toMatch(
      /2026-00012345 +New +due 2026-12-15\n +Cobro de más/,
    )
    expect(tellClaims([claim], '2026-12-16')[0]).toContain('OVERDUE')
  })

  test.each([
    ['colors', '\u001b[31mrojo'],
    ['a window title', '\u001b]0;dueño\u0007'],
    ['a copy to the clipboard', '\u001b]52;c;cm0gLXJm\u0007'],
    ['a line over the line', 'pagado\r2026-00012345  Closed'],
    ['C1 controls', '\u009b2J'],
    ['text that runs the other way', '\u202e54321\u2066'],
  ])('shows a customer who wrote %s as text', (_what, description) => {
    const lines = tellClaims([{ ...claim, subject: description, description }], '2026-12-15')
    for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(lines).toHaveLength(4)
  })

  test('says so when nothing is open', () => {
    expect(tellClaims([], '2026-12-16')).toEqual(['No claim is open.'])
  })
})
