import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { createMailLink } from '../../platform/mail-links.ts'
import { scriptedProvider } from '../payments/notices/testing/scripted-provider.ts'
import { readPaymentLink } from './read-link.ts'
import { signedOrder } from './testing/signed-order.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

describe('a payment link at the deadline of its order', () => {
  it('a payment link at the deadline of its order asks for money to the last second and is expired at the deadline itself (S-17, R-P4)', async () => {
    const { db } = database
    const { context, origination } = scriptedProvider(database)
    const { secrets } = context
    const { id } = await signedOrder(database, origination.store, { guarantee: 0 })
    const link = {
      purpose: 'downPayment',
      applicationId: id,
      subject: null,
      expiresAt: '2026-11-21T11:00:00Z',
    } as const
    const hash = await createMailLink(db, secrets, link, Temporal.Instant.from('2026-11-20T15:00:00Z'))
    const readAt = (at: string) => {
      const request = { actor: { kind: 'anonymous' } as const, now: Temporal.Instant.from(at) }
      const linkParts = { db, secrets, store: origination.store, publicUrl: 'https://cupo.test' }
      return readPaymentLink(linkParts, 'downPayment', { id, hash }, request)
    }
    expect(await readAt('2026-11-21T10:59:59Z')).toMatchObject({ ok: true, value: { status: 'Pendente' } })
    expect(await readAt('2026-11-21T11:00:00Z')).toMatchObject({
      ok: false,
      refusal: { code: 'EnlaceVencido' },
    })
  })
})
