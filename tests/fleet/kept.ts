import pg from 'pg'
import type { Fleet } from '../../tools/fleet/start-fleet.ts'
import { controlOf } from '../support/control.ts'
import { tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'
import type { Acknowledged } from './load.ts'

/** Notices are repeated after 1, 3, 10 and 60 s, and a payment that nobody told of is asked about each minute. */
const settledWithinMs = 240_000

export type Comparison = {
  readonly accepted: number
  readonly kept: number
  readonly signed: number
  /** Everything that somebody outside was told and the database does not know. */
  readonly lost: readonly string[]
}

/** What the world outside was told, against the rows: money at the provider, signatures, attempts, orders at the operator. */
export async function compare(fleet: Fleet, acknowledged: Acknowledged): Promise<Comparison> {
  const control = controlOf(fleet.sandboxUrl)
  const payments = (await tillOf({ control }).payments()).filter(({ state }) => state === 1)
  const references = payments.map(({ x_ref_payco }) => `epayco:${x_ref_payco}`)
  const kept = new Set<string>()
  await waitFor(
    'the payments that were accepted',
    async () => {
      const rows = await query(
        fleet,
        'select reference from loan_payment where reference = any($1)',
        references,
      )
      for (const { reference } of rows) kept.add(String(reference))
      return rows.length === references.length || undefined
    },
    settledWithinMs,
  ).catch(() => undefined)
  const signed = [...acknowledged.signed]
  const invoices = [...acknowledged.invoices]
  const orders = (await control.orders()).filter(
    ({ state }) => state === 'dispatched' || state === 'delivered',
  )
  const signatures = new Set(
    await column(fleet, 'select application_id::text as value from agreement_signature'),
  )
  const attempts = new Set(await column(fleet, 'select invoice as value from payment_attempt'))
  return {
    accepted: references.length,
    kept: kept.size,
    signed: signed.length,
    lost: [
      ...references.filter((one) => !kept.has(one)).map((one) => `payment ${one}`),
      ...signed.filter((one) => !signatures.has(one)).map((one) => `signature ${one}`),
      ...invoices.filter((one) => !attempts.has(one)).map((one) => `attempt ${one}`),
      ...orders
        .filter(({ reference }) => !signatures.has(reference))
        .map(({ reference }) => `order ${reference}`),
    ],
  }
}

export const keyOfLoan = async (fleet: Fleet, applicationId: string): Promise<string> => {
  const rows = await query(fleet, 'select key from loan where application_id = any($1::uuid[])', [
    applicationId,
  ])
  return String(rows[0]?.key)
}

const column = async (fleet: Fleet, sql: string): Promise<readonly string[]> =>
  (await query(fleet, sql)).map(({ value }) => String(value))

async function query(
  { environment }: Fleet,
  sql: string,
  list?: readonly string[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: environment().DATABASE_URL })
  await client.connect()
  try {
    return (await client.query(sql, list === undefined ? [] : [list])).rows
  } finally {
    await client.end()
  }
}
