import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { Claim } from '../../apps/api/src/features/claims/claim-store.ts'
import { readArguments, tellClaims, withoutPerson } from './claims.ts'

const claim: Claim = {
  id: '01a20012-02af-74b3-a37b-50226724e080',
  protocol: '2026-00012345',
  kind: 'consumerClaim',
  subject: 'Cobro de más',
  description: 'Me cobraron dos veces.',
  solution: '',
  status: 'New',
  isSolved: null,
  answerDueOn: '2026-12-15',
  extension: null,
  about: { loanId: null, contractNumber: null, paymentReference: null },
  documentIndex: Buffer.from('somebody'),
  filer: null,
  emailConfirmedAt: null,
  createdAt: '2026-11-23T15:00:00.000Z',
  closedAt: null,
}

describe('the arguments', () => {
  test.each([
    [[], { kind: 'list' }],
    [['2026-00012345', 'work'], { kind: 'work', work: { status: 'Working' } }],
    [['2026-00012345', 'show', 'she calls'], { kind: 'show', why: 'she calls' }],
    [['2026-00012345', 'escalate'], { work: { status: 'Escalated' } }],
    [['2026-00012345', 'hold'], { work: { status: 'On Hold' } }],
    [['2026-00012345', 'extend', 'Falta el banco.'], { work: { extendBecause: 'Falta el banco.' } }],
    [['2026-00012345', 'about', 'CU-7A90B12C34D5'], { work: { about: 'CU-7A90B12C34D5' } }],
    [['2026-00012345', 'answer', ' Listo. '], { work: { status: 'Closed', solution: 'Listo.' } }],
  ])('%j are understood', (args, value) => {
    expect(readArguments(args)).toMatchObject({ ok: true, value })
  })

  test.each([
    [['2026-1', 'work']],
    [['2026-00012345']],
    [['2026-00012345', 'close']],
    [['2026-00012345', 'show']],
    [['2026-00012345', 'show', 'x']],
    [['2026-00012345', 'answer']],
    [['2026-00012345', 'answer', '  ']],
    [['2026-00012345', 'extend']],
    [['2026-00012345', 'work', 'now']],
  ])('%j are answered with how it is done', (args) => {
    const read = readArguments(args)
    expect(read.ok ? '' : read.problem).toContain('npm run lender -- claims')
  })
})

const told = (one: Claim, on: string) => tellClaims([one], Temporal.PlainDate.from(on))

describe('the list', () => {
  test('the list names number, state, date and words, and what is overdue', () => {
    expect(told(claim, '2026-12-01').join('\n')).toMatch(
      /2026-00012345 +New +due 2026-12-15\n.+consumerClaim.+Ley 1480.+\n +Cobro de más/,
    )
    expect(told(claim, '2026-12-16')[0]).toContain('OVERDUE')
  })

  test('the list tells three business days ahead that an answer is due soon', () => {
    // Tuesday the 15th; the 10th is a Thursday.
    expect(told(claim, '2026-12-10')[0]).toContain('due soon')
    expect(told(claim, '2026-12-09')[0]).not.toContain('due soon')
  })

  test.each(['identityTheft', 'paymentDispute'] as const)('flags %s as urgent', (kind) => {
    expect(told({ ...claim, kind }, '2026-12-01').join('\n')).toContain(`URGENT ${kind}`)
  })

  test('the list tells who filed a claim without an account, and that nothing proves whose it is', () => {
    const filer = {
      name: 'Ana Ruiz',
      identityNumber: '1010100999',
      mobile: '3000100999',
      email: 'ana@correo.example',
    }
    const filed: Claim = { ...claim, kind: 'dataClaim', documentIndex: null, filer }
    expect(told(withoutPerson(filed), '2026-12-01').join('\n')).toContain(
      'by A*** R***, 1.•••.•••.999, ••• ••• 09 99, a•••@correo.example',
    )
    const lines = told(filed, '2026-12-01').join('\n')
    expect(lines).toContain('by Ana Ruiz, 1010100999, 3000100999, ana@correo.example')
    expect(lines).toContain('UNPROVED')
    expect(lines).toContain("'reclamo en trámite' by 2026-11-25")
  })

  test.each([
    ['colors', '\u001b[31mrojo'],
    ['a window title', '\u001b]0;dueño\u0007'],
    ['a copy to the clipboard', '\u001b]52;c;cm0gLXJm\u0007'],
    ['a line over the line', 'pagado\r2026-00012345  Closed'],
    ['C1 controls', '\u009b2J'],
    ['text that runs the other way', '\u202e54321\u2066'],
  ])('shows a customer who wrote %s as text', (_what, description) => {
    const lines = told({ ...claim, subject: description, description }, '2026-12-15')
    for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(lines).toHaveLength(6)
  })

  test('the list says so when nothing is open', () => {
    expect(tellClaims([], Temporal.PlainDate.from('2026-12-16'))).toEqual(['No claim is open.'])
  })
})
