import type { Matters } from '../../../apps/api/src/features/payments/matters/payment-matters.ts'
import { businessDate, instantOf } from '../../../apps/api/src/platform/business-date.ts'
import { table } from './table.ts'

export type ProviderAnswer = {
  readonly about: string
  readonly text: string
}

export function describeMatters(matters: Matters, answers: readonly ProviderAnswer[]): readonly string[] {
  const { attempts, transactions, notices, held, uncovered, tasks, bills } = matters
  return [
    ...section(
      'Attempts to pay, the latest first',
      'No attempt to pay',
      ['requested', 'what', 'method', 'amount', 'state', 'asked', 'asked next', 'invoice'],
      attempts.map((one) => [
        momentOf(one.requestedAt),
        one.purpose === 'loan' ? one.paymentType : one.purpose,
        one.method,
        one.amount,
        one.state,
        `${one.checks}×`,
        one.nextCheckAt === null ? 'no more' : momentOf(one.nextCheckAt),
        one.invoice,
      ]),
    ),
    ...section(
      'Transactions of the provider, as it last answered',
      'No transaction is known',
      ['reference', 'amount', 'provider says', 'became', 'answered', 'asked next'],
      transactions.map((one) => [
        one.reference,
        one.amount,
        `state ${one.state}`,
        one.outcome,
        momentOf(one.updatedAt),
        one.nextCheckAt === null ? 'no more' : momentOf(one.nextCheckAt),
      ]),
    ),
    ...section(
      'Notices kept',
      'No notice',
      ['received', 'reference', 'times', 'stands', 'because'],
      notices.map((one) => [
        momentOf(one.receivedAt),
        one.reference,
        `${one.times}×`,
        one.state === 'received' ? 'WAITS' : one.state,
        one.reason ?? '',
      ]),
    ),
    ...section('What happens next', '', ['about', 'next'], nextOf(matters)),
    ...section('In the log, by requestId', '', ['about', 'requestId'], requestIdsOf(matters)),
    ...section(
      'The provider was asked just now',
      '',
      ['about', 'answer'],
      answers.map(({ about, text }) => [about, text]),
    ),
    ...section(
      'Money held',
      'No money is held',
      ['account', 'amount', 'at'],
      held.map(({ account, amount, subject }) => [account, amount, subject]),
    ),
    ...section(
      'Held and in no open task',
      '',
      ['account', 'held', 'in tasks'],
      uncovered.map((one) => [one.account, one.held, one.inTasks]),
    ),
    ...section(
      'Tasks',
      'No task',
      ['task', 'kind', 'state', 'amount', 'due', 'about'],
      tasks.map(({ id, kind, state, amount, dueOn, subject }) => [
        id.slice(-12),
        kind,
        state,
        amount ?? 0,
        dueOn,
        subject,
      ]),
    ),
    ...section(
      'Mobile bills',
      '',
      ['due', 'amount', 'state', 'number'],
      bills.map(({ dueOn, amount, state, billNumber }) => [dueOn, amount, state, billNumber ?? '']),
    ),
  ]
}

function nextOf({ attempts, transactions, notices, tasks }: Matters): readonly (readonly string[])[] {
  const stray = transactions.filter(({ invoice }) => attempts.every((attempt) => attempt.invoice !== invoice))
  const unanswered = notices.filter(({ reference }) =>
    transactions.every((made) => made.reference !== reference),
  )
  return [
    ...attempts.map((attempt) => {
      const made = transactions.filter(({ invoice }) => invoice === attempt.invoice)
      return [`invoice ${attempt.invoice}`, nextOfAttempt(attempt, made)]
    }),
    ...stray.map((made) => [`reference ${made.reference}`, nextOfTransaction(made)]),
    ...unanswered.map(({ reference, state, nextCheckAt }) => [
      `notice of ${reference}`,
      state === 'received'
        ? `the provider has not answered yet; ${askedAgain(nextCheckAt)}`
        : 'nothing: it is done with',
    ]),
    ...tasks
      .filter(({ state }) => state === 'open')
      .map(({ id, kind }) => [
        `task ${id.slice(-12)}`,
        `a person decides: npm run lender -- payment-tasks (${kind})`,
      ]),
  ]
}

function nextOfAttempt({ state, nextCheckAt }: Matters['attempts'][number], made: Matters['transactions']) {
  const waiting = made.find(({ outcome }) => outcome === 'waiting')
  if (waiting !== undefined) return nextOfTransaction(waiting)
  if (state === 'paid') return 'nothing: it is paid and booked'
  if (state === 'reversed') return 'nothing: the provider took the payment back'
  const known = made.length === 0 ? 'the provider knows no payment of it' : 'no try of it was accepted'
  return `${known}; ${askedAgain(nextCheckAt)}`
}

const nextOfTransaction = ({ outcome, nextCheckAt }: Matters['transactions'][number]): string =>
  outcome === 'waiting'
    ? `it is booked once the provider accepts it; ${askedAgain(nextCheckAt)}`
    : `nothing: it is ${outcome}`

const askedAgain = (nextCheckAt: string | null): string =>
  nextCheckAt === null
    ? 'the provider is asked no more'
    : `the provider is asked again at ${momentOf(nextCheckAt)}`

/** A notice has the id of its attempt's call; one of nobody has its own. */
function requestIdsOf({ attempts, notices }: Matters): readonly (readonly string[])[] {
  const ids = [
    ...attempts.map(({ invoice, requestId }) => [`invoice ${invoice}`, requestId] as const),
    ...notices.map(({ reference, requestId }) => [`notice of ${reference}`, requestId] as const),
  ]
  const seen = new Set<string>()
  return ids.flatMap(([about, requestId]) => {
    if (requestId === null || seen.has(requestId)) return []
    seen.add(requestId)
    return [[about, requestId]]
  })
}

function section(
  title: string,
  none: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): readonly string[] {
  if (rows.length > 0) return [title, ...table(head, rows), '']
  return none === '' ? [] : [none, '']
}

function momentOf(instant: string): string {
  const moment = instantOf(instant)
  const time = moment.toZonedDateTimeISO('America/Bogota').toPlainTime().toString({ smallestUnit: 'minute' })
  return `${businessDate(moment)} ${time}`
}
