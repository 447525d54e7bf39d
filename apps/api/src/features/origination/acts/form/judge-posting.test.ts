import { pesos } from '@cupo/credit-engine'
import type { Seller } from '@cupo/wire'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../../platform/refusal.ts'
import type { MoneyRequest } from '../../model/submitted-form.ts'
import {
  aDevice,
  anApplication,
  anAssistedSale,
  aPersonalLoan,
  termsOf,
} from '../../testing/an-application.ts'
import { type ExistingCredit, judgePosting, type PostingFacts, type RequestFacts } from './judge-posting.ts'

const device = { device: aDevice, requestedAmount: null } as const
const money: MoneyRequest = {
  device: null,
  requestedAmount: pesos(2_000_000),
  installmentCount: 12,
  campaign: 'LIBRE',
}
const wanted: RequestFacts = { kind: 'wanted', wanted: device }
const tooCheap: RequestFacts = { kind: 'tooCheap', wanted: device }
const noCart: RequestFacts = { kind: 'refused', refusal: { code: 'Reprovada' } }
const closed: RequestFacts = { kind: 'refused', refusal: { code: 'CampanaInactiva' } }

const none: ExistingCredit = { kind: 'none' }
const own: ExistingCredit = { kind: 'own', application: anApplication() }
const elsewhere: ExistingCredit = { kind: 'elsewhere' }
const openLoan: ExistingCredit = { kind: 'openLoan' }

const seller: Seller = { shop: 'T-1', shopName: 'Centro', agent: 'A-1', agentName: 'Laura' }
const otherShop: Seller = { ...seller, shop: 'T-2' }
const sold: ExistingCredit = { kind: 'own', application: anAssistedSale({ seller }) }

/** A person at the right line, whom nobody guesses at, once what they want is known. */
const facts = (changed: Partial<PostingFacts>): PostingFacts => ({
  known: none,
  isTheirs: true,
  isGuessed: false,
  isWrongLineTold: false,
  postedBy: 'person',
  seller: null,
  request: wanted,
  ...changed,
})

/** The kind of a verdict with what tells it from others of its kind. */
function told(changed: Partial<PostingFacts>): string {
  const verdict = judgePosting(facts(changed))
  switch (verdict.kind) {
    case 'refuse':
      return `refuse ${verdict.refusal.code}`
    case 'new':
    case 'decoy':
      return `${verdict.kind} ${verdict.wanted === null ? 'for nothing' : 'for what is wanted'}`
    case 'resume':
      return verdict.wantedInstead === undefined ? 'resume' : 'resume with another sum'
    default:
      return verdict.kind
  }
}

describe('a form at the right line', () => {
  test.each<[string, Partial<PostingFacts>, string]>([
    ['of somebody new, before what is wanted is known', { request: null }, 'ask'],
    ['of somebody new', {}, 'new for what is wanted'],
    ['for a device that is too cheap', { request: tooCheap }, 'reprove'],
    ['without a cart', { request: noCart }, 'refuse Reprovada'],
    ['for a closed campaign', { request: closed }, 'refuse CampanaInactiva'],
    ['of whom a loan of the channel is open', { known: openLoan, request: null }, 'refuse Liberada'],
    ['of whom another channel has an application', { known: elsewhere, request: null }, 'refuse EmAndamento'],
    ['of whom an application of the channel is open', { known: own, request: null }, 'resume'],
    ['by an agent, of whom one is open', { known: own, postedBy: 'agent' }, 'new for what is wanted'],
    ['by an agent with paper', { postedBy: 'agentWithPaper', seller }, 'new for what is wanted'],
    [
      'by an agent with paper, whose shop sells to them',
      { known: sold, postedBy: 'agentWithPaper', seller },
      'new for what is wanted',
    ],
    [
      'by an agent with paper, to whom another shop sells',
      { known: sold, postedBy: 'agentWithPaper', seller: otherShop, request: null },
      'refuse EmAndamento',
    ],
    [
      'by an agent, to whom another shop sells',
      { known: sold, postedBy: 'agent', seller: otherShop },
      'new for what is wanted',
    ],
  ])('%s is answered: %s', (_which, changed, verdict) => {
    expect(told(changed)).toBe(verdict)
  })
})

describe('a form that leads back to an open personal loan', () => {
  const loan: ExistingCredit = { kind: 'own', application: aPersonalLoan() }
  const agreed: ExistingCredit = { kind: 'own', application: aPersonalLoan(3_000_000, { terms: termsOf() }) }

  test.each<[string, Partial<PostingFacts>, string]>([
    ['asks for the sum while one may be named', { known: loan, request: null }, 'ask'],
    [
      'takes another sum',
      { known: loan, request: { kind: 'wanted', wanted: money } },
      'resume with another sum',
    ],
    ['stays as it is where the sum cannot be had', { known: loan, request: closed }, 'resume'],
    ['stays as it is once terms are agreed on', { known: agreed, request: null }, 'resume'],
  ])('%s', (_rule, changed, verdict) => {
    expect(told(changed)).toBe(verdict)
  })
})

describe('a form at a wrong line', () => {
  test('a form at a wrong line is told so while the day has places for that, whoever it is', () => {
    for (const known of [none, own, elsewhere, openLoan]) {
      const changed = { known, isTheirs: false, isWrongLineTold: true, request: null }
      expect(told(changed)).toBe('refuse ValidationException')
    }
  })

  test.each([none, own, elsewhere, openLoan])(
    'a form at a wrong line is answered as a right one after that, and nobody gets its code, where the person has %o',
    (known) => {
      const changed = { known, isTheirs: false }
      expect(told({ ...changed, request: null })).toBe('ask')
      expect(told(changed)).toBe('decoy for what is wanted')
      expect(told({ ...changed, request: tooCheap })).toBe('decoy for what is wanted')
      expect(told({ ...changed, request: noCart })).toBe('decoy for nothing')
      expect(told({ ...changed, postedBy: 'agentWithPaper' })).toBe('refuse LimiteDeIntentos')
    },
  )
})

describe('a form of a line or a document that somebody guesses at', () => {
  const isGuessed = true

  test.each<[string, ExistingCredit, RequestFacts, string]>([
    ['nothing', none, wanted, 'new for what is wanted'],
    ['nothing', none, tooCheap, 'decoy for what is wanted'],
    ['nothing', none, noCart, 'decoy for nothing'],
    ['an application of the channel', own, wanted, 'new for what is wanted'],
    ['an application of the channel', own, tooCheap, 'new for what is wanted'],
    ['an application of the channel', own, noCart, 'new for nothing'],
    ['one of another channel', elsewhere, wanted, 'decoy for what is wanted'],
    ['a loan', openLoan, wanted, 'decoy for what is wanted'],
    ['a loan', openLoan, noCart, 'decoy for nothing'],
    ['a loan', openLoan, closed, 'refuse CampanaInactiva'],
  ])('tells nothing of whoever has %s', (_what, known, request, verdict) => {
    expect(told({ known, request, isGuessed })).toBe(verdict)
  })

  test('a form of a line or a document that somebody guesses at goes no further with paper, which would ask the bureau', () => {
    expect(told({ isGuessed, postedBy: 'agentWithPaper', request: null })).toBe('refuse LimiteDeIntentos')
  })
})

test('a refusal keeps what it says', () => {
  const { refusal } = refuse('ValidationException', { errors: [{ field: 'sku', message: 'x' }] })
  expect(judgePosting(facts({ request: { kind: 'refused', refusal } }))).toEqual({ kind: 'refuse', refusal })
})
