import { businessDate, instantOf } from '../../../apps/api/src/platform/business-date.ts'
import type { Matters } from './read-matters.ts'
import { table } from './table.ts'

export type ProviderAnswer = {
  readonly about: string
  readonly text: string
}

/** Answers "I paid, it is not there". */
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

function section(
  title: string,
  none: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): readonly string[] {
  if (rows.length > 0) return [title, ...table(head, rows), '']
  return none === '' ? [] : [none, '']
}

/** In Bogotá. */
function momentOf(instant: string): string {
  const moment = instantOf(instant)
  const time = moment.toZonedDateTimeISO('America/Bogota').toPlainTime().toString({ smallestUnit: 'minute' })
  return `${businessDate(moment)} ${time}`
}
