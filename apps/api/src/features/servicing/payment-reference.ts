import { type Kysely, sql } from 'kysely'
import type { Database, LoanPaymentTable } from '../../platform/database/schema.ts'

/**
 * A payment's name in `loan_payment`, ledger keys and tasks, where a written name never changes. Money that
 * goes on to another loan becomes a payment of its own, named after the one before.
 */
export type PaymentReference = {
  /** The latest first. */
  readonly onward: readonly (typeof onwardStates)[number][]
  /** The provider, a mobile bill, a line of the bank, or money that a person took out of other money. */
  readonly from: (typeof collectors)[number] | null
  readonly name: string
}

const onwardStates = ['assigned', 'moved'] as const
const collectors = ['epayco', 'bill', 'deposit', 'part'] as const

export const writeReference = ({ onward, from, name }: PaymentReference): string =>
  [...onward, ...(from === null ? [] : [from]), name].join(':')

export function readReference(reference: string): PaymentReference {
  const place = reference.indexOf(':')
  const [first, name] = [reference.slice(0, Math.max(0, place)), reference.slice(place + 1)]
  const state = onwardStates.find((known) => known === first)
  if (state !== undefined) {
    const before = readReference(name)
    return { ...before, onward: [state, ...before.onward] }
  }
  const from = collectors.find((known) => known === first) ?? null
  return { onward: [], from, name: from === null ? reference : name }
}

export const providerReference = (xRefPayco: string): string => `epayco:${xRefPayco}`
export const billReference = (billNumber: string): string => `bill:${billNumber}`
export const depositReference = (lineId: string): string => `deposit:${lineId}`
export const partReference = (id: string): string => `part:${id}`
export const assignedReference = (reference: string): string => `assigned:${reference}`
export const movedReference = (reference: string): string => `moved:${reference}`

/** The name under which the money first came. */
export const collectedReference = (reference: string): string =>
  writeReference({ ...readReference(reference), onward: [] })

/** `collectedReference` of the column `reference`. */
export const collectedReferenceSql = sql<string>`regexp_replace(reference, '^((assigned|moved):)+', '')`

/** Null for money that was neither assigned nor moved. */
export function onwardReference({
  reference,
  state,
}: Pick<LoanPaymentTable, 'reference' | 'state'>): string | null {
  if (state === 'assigned') return assignedReference(reference)
  return state === 'moved' ? movedReference(reference) : null
}

/** The reference and those under which its money went on, in their order. */
export async function referencesOfMoney(
  db: Kysely<Database>,
  reference: string,
): Promise<readonly [string, ...string[]]> {
  const { rows } = await sql<{ readonly name: string }>`
    with recursive named (name, place) as (
      select ${reference}::text, 1
      union all
      select payment.reference, place + 1 from named
      join loan_payment as payment on payment.reference in ('assigned:' || name, 'moved:' || name)
    )
    select name from named where place > 1 order by place`.execute(db)
  return [reference, ...rows.map(({ name }) => name)]
}
