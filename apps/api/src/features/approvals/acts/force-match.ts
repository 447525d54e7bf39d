import type { ActRow, OfficeActInput } from '@cupo/wire/office'
import { sql, type Transaction } from 'kysely'
import type { ActingParty } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { formatDate, formatPesos } from '../../../platform/format.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import {
  aboutOf,
  bookLineAs,
  explainDifference,
  findBankLine,
  findDifference,
  matchByHand,
  restOfPayout,
  sentenceInSpanish,
} from '../../reconciliation/reconciliation.ts'
import type { ActView, OfficeAct, OfficeActContext } from '../office-act.ts'
import { forceMatchText } from '../text/force-match.ts'

type Input = OfficeActInput<'forceMatch'>
type Outcome = Pick<ActView, 'rows' | 'facts'>

/** The two sides differ, so two people of treasury decide. */
export const forceMatch = (_context: OfficeActContext): OfficeAct<Input> => ({
  subject: (input) =>
    input.kind === 'difference'
      ? { type: 'paymentTask', id: input.difference }
      : { type: 'bankLine', id: input.line },

  async look(transaction, input, who) {
    // Runs the verb for its outcome and rolls it back.
    await sql`savepoint seen_match`.execute(transaction)
    const seen = await force(transaction, input, forceMatchText.rehearsal, who)
    await sql`rollback to savepoint seen_match`.execute(transaction)
    return seen.ok ? done({ ...seen.value, isAlone: false }) : seen
  },

  run: (transaction, input, reason, who) => force(transaction, input, reason, who),
})

function force(
  transaction: Transaction<Database>,
  input: Input,
  reason: string,
  who: ActingParty,
): Promise<Result<Outcome>> {
  switch (input.kind) {
    case 'difference':
      return writeOff(transaction, input, reason, who)
    case 'payout':
      return forcePayout(transaction, input, who)
    case 'transfer':
      return forceTransfer(transaction, input, reason, who)
  }
}

const not = (why: string) => refuse('EtapaInvalida', { message: sentenceInSpanish(why) })

async function writeOff(
  transaction: Transaction<Database>,
  { difference: id, account }: Extract<Input, { readonly kind: 'difference' }>,
  reason: string,
  who: ActingParty,
): Promise<Result<Outcome>> {
  const task = await findDifference(transaction, id)
  if (task === null) return refuse('NoEncontrado')
  const explained = await explainDifference({ db: transaction }, task, { reason, account }, who)
  if (!explained.isExplained) return not(explained.why)
  const { booked } = explained
  return done({
    rows: [
      { label: forceMatchText.difference, value: aboutOf(task.subject) },
      { label: forceMatchText.leaves, value: formatPesos(booked) },
      { label: forceMatchText.to, value: forceMatchText.accounts[account] },
    ],
    facts: { booked, state: task.state },
  })
}

async function forcePayout(
  transaction: Transaction<Database>,
  { line: lineId, payout, rest }: Extract<Input, { readonly kind: 'payout' }>,
  who: ActingParty,
): Promise<Result<Outcome>> {
  const line = await findBankLine(transaction, lineId)
  if (line === null) return refuse('NoEncontrado')
  const left = await restOfPayout(transaction, payout, line)
  const order = { kind: 'payout', line: line.id, payout, rest } as const
  const booking = await bookLineAs({ db: transaction }, order, who)
  if (!booking.isBooked) return not(booking.why)
  if (booking.isRepeated) return not('the line is settled already, as payout')
  const { made = 0, rest: difference = 0 } = left ?? {}
  return done({
    rows: [
      lineRow(line),
      { label: forceMatchText.payout, value: payout },
      { label: forceMatchText.made, value: formatPesos(made) },
      {
        label: forceMatchText.rest,
        value: `${formatPesos(difference)} · ${forceMatchText.accounts[rest]}`,
      },
    ],
    facts: { amount: line.amount, settledAs: line.settledAs, made, difference },
  })
}

async function forceTransfer(
  transaction: Transaction<Database>,
  { line: lineId, reference }: Extract<Input, { readonly kind: 'transfer' }>,
  reason: string,
  who: ActingParty,
): Promise<Result<Outcome>> {
  const line = await findBankLine(transaction, lineId)
  if (line === null) return refuse('NoEncontrado')
  const booking = await matchByHand(transaction, { line: line.id, reference, reason }, who)
  if (!booking.isBooked) return not(booking.why)
  return done({
    rows: [lineRow(line), { label: forceMatchText.transfer, value: reference }],
    facts: { amount: line.amount, settledAs: line.settledAs },
  })
}

const lineRow = ({ amount, bookedOn }: { readonly amount: number; readonly bookedOn: string }): ActRow => ({
  label: forceMatchText.line,
  value: `${formatPesos(amount)} · ${formatDate(bookedOn)}`,
})
