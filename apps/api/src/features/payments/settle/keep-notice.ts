import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { plannedOnce } from '../../../platform/database/planned-once.ts'
import type { Database, PaymentNoticeTable } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { RawNotice } from '../../../ports/payment-provider.ts'
import { providerName } from './reference.ts'

export type ArrivedNotice = {
  readonly raw: RawNotice
  /** Of the address it came to. */
  readonly key: string
  readonly reference: string
}

export type KeepSettings = {
  readonly paymentNoticesPerTransactionMax: number
  readonly paymentChecksFirstSeconds: number
}

/**
 * Keeps a notice as it came, sealed; the same again is counted. Of one transaction only so many different ones are
 * kept: one more is not, but has the transaction asked about. Answers where the notice stands, null when it was not kept.
 */
export async function keepNotice(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'seal'>,
  { raw, key, reference }: ArrivedNotice,
  settings: KeepSettings,
  now: Temporal.Instant,
): Promise<PaymentNoticeTable['state'] | null> {
  const id = newId()
  const at = now.toString()
  const sealed = secrets.seal(raw, `payment_notice:${id}`)
  const next = now.add({ seconds: settings.paymentChecksFirstSeconds }).toString()
  const { rows } = await sql<{ readonly state: PaymentNoticeTable['state'] }>`${plannedOnce}
    with room as (
      select from payment_notice where x_ref_payco = ${reference}
      having count(*) < ${settings.paymentNoticesPerTransactionMax}
    ), asked_soon as (
      update payment_transaction set next_check_at = ${at}
      where x_ref_payco = ${reference} and provider = ${providerName} and not exists (select from room)
    )
    insert into payment_notice as kept (id, provider, key, content, digest, x_ref_payco, state, next_check_at,
                                        received_at, updated_at)
    select ${id}, ${providerName}, ${key}, ${sealed}, ${digestOf(raw)}, ${reference}, 'received', ${next}, ${at}, ${at}
    from room
    on conflict (digest) do update set times = kept.times + 1, updated_at = excluded.updated_at
    returning state`.execute(db)
  return rows[0]?.state ?? null
}

const digestOf = ({ query, body }: RawNotice): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([query, body]))
    .digest()
