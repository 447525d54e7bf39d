import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Effect } from '../../platform/jobs/outbox.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { anAssistedSale } from '../origination/testing/an-application.ts'
import { defaultPlatformSettings } from '../policy/settings.ts'
import { checkPin, pinSender, spendPin } from './one-time-codes.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const sentAt = Temporal.Instant.from('2026-11-20T15:00:00Z')
const after = (seconds: number) => sentAt.add({ seconds })
const sale = anAssistedSale()
const { document } = sale.person
const [agreement, another] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

let database: FreshDatabase
const sent: Effect[] = []

beforeAll(async () => {
  database = await freshDatabase()
  await inTransaction(database.db, (one) => applicationStore(secrets).insert(one, sale, sentAt))
})
afterAll(() => database.close())
beforeEach(async () => {
  sent.length = 0
  await database.owner.query('delete from pin_challenge; delete from limit_event')
})

const outbox = {
  add: async (_transaction: unknown, effect: Effect) => {
    sent.push(effect)
  },
}

const sendPin = pinSender({ secrets, outbox, random: systemRandom, host: 'cupo.example' })

async function send(agreementSha256 = agreement, at = sentAt): Promise<string> {
  const wordsOf = (data: object) => ({ sms: 'signingCode', data })
  const request = {
    purpose: 'signature',
    wordsOf,
    applicationId: sale.id,
    document,
    mobile: '3000000000',
  } as const
  await inTransaction(database.db, (one) =>
    sendPin(one, { ...request, agreementSha256 }, defaultPlatformSettings, at),
  )
  const [newest] = sent.slice(-1)
  if (newest === undefined) throw new Error('no code was sent')
  return (newest.payload as { data: { code: string } }).data.code
}

const show = (code: string, { sha256 = agreement, at = after(10) } = {}) =>
  checkPin(
    database.db,
    secrets,
    {
      documentIndex: secrets.blindIndex('document', document),
      code,
      applicationId: sale.id,
      purpose: 'signature',
      agreementSha256: sha256,
    },
    defaultPlatformSettings,
    at,
  )

const spend = (challengeId: string) =>
  inTransaction(database.db, (one) => spendPin(one, challengeId, after(11)))
const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

it('is right for the agreement that it was sent for alone: of one that was drawn anew it is no code (R-G23)', async () => {
  const code = await send()
  expect(await show(code, { sha256: another })).toEqual({ ok: false, pinError: 'WRONG_PIN' })
  expect(await show(code)).toMatchObject({ ok: true, applicationId: sale.id, formId: null })
})

it('is sent once while it lives, and anew for another agreement, which ends the one before (R-G23)', async () => {
  const code = await send()
  await send()
  expect(sent).toHaveLength(1)
  const second = await send(another)
  expect(sent).toHaveLength(2)
  expect((await show(code)).ok).toBe(false)
  expect((await show(second, { sha256: another })).ok).toBe(true)
})

it('lives for 80 seconds and bears three wrong tries (R-G23)', async () => {
  const code = await send()
  expect(await show(code, { at: after(81) })).toEqual({ ok: false, pinError: 'TTL_EXPIRED' })
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(await show(wrongOf(code))).toEqual({ ok: false, pinError: 'WRONG_PIN' })
  }
  expect(await show(code)).toEqual({ ok: false, pinError: 'NO_MORE_PIN_ATTEMPTS' })
})

it('may be shown again where the signature failed, and is spent by one signature (R-G24)', async () => {
  const code = await send()
  let challengeId = ''
  for (let shown = 1; shown <= 5; shown += 1) {
    const check = await show(code)
    if (!check.ok) throw new Error('was refused')
    challengeId = check.challengeId
  }
  expect(await Promise.all([spend(challengeId), spend(challengeId)])).toContain(false)
  expect(await show(code)).toEqual({ ok: false, pinError: 'WRONG_PIN' })
})

it('is sent on a budget of its own: however often it is, its owner is sent the codes of the sign-in (R-G23)', async () => {
  const line = { applicationId: sale.id, document, mobile: '3000000000' } as const
  const wordsOf = (data: object) => ({ sms: 'signingCode', data })
  const ask = (kind: 'signature' | 'signIn', at = sentAt) => {
    const signature = {
      ...line,
      purpose: 'signature',
      wordsOf,
      budget: 'signature',
      agreementSha256: agreement,
    } as const
    const request = kind === 'signature' ? signature : ({ ...line, purpose: 'signIn' } as const)
    return inTransaction(database.db, (one) => sendPin(one, request, defaultPlatformSettings, at))
  }
  for (let codes = 0; codes < 5; codes += 1) {
    expect(await ask('signature', after(codes * 81))).toMatchObject({ ok: true, value: { isNew: true } })
  }
  const refused = { ok: false, refusal: { code: 'LimiteDeIntentos' } }
  expect(await ask('signature', after(5 * 81))).toMatchObject(refused)
  expect(await ask('signIn', after(5 * 81))).toMatchObject({ ok: true, value: { isNew: true } })
})
