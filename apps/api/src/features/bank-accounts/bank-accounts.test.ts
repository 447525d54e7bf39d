import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import type { AccountCheck, BankAccount } from '../../ports/bank.ts'
import { ProviderUnavailable } from '../../ports/provider-unavailable.ts'
import { askOwnership } from './bank-accounts.ts'

const now = Temporal.Instant.from('2026-11-20T15:00:00Z')
const account: BankAccount = {
  bank: '1007',
  kind: 'savings',
  number: '91234567890',
  document: '1020304005',
  name: 'Laura Gómez',
}

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Somebody who may ask three times a day, of a bank that answers as it is told. */
function asker(name: string, answer: () => Promise<AccountCheck> = async () => 'confirmed') {
  let asked = 0
  const bank = {
    checkAccount: () => {
      asked += 1
      return answer()
    },
  }
  const limit = { kind: 'bank-account', subject: Buffer.from(name), max: 3, windowSeconds: 86_400 }
  const ask = (at = now, of = account) => askOwnership({ db: database.db, bank }, of, limit, at)
  return { ask, asked: () => asked }
}

it('the bank is asked as often as the limit has places, whatever it answers (R-D9)', async () => {
  const answers: readonly AccountCheck[] = ['otherOwner', 'unknown', 'confirmed']
  const { ask, asked } = asker('one', async () => answers[asked() - 1] ?? 'confirmed')
  for (const answer of answers) expect(await ask()).toBe(answer)
  expect(await ask()).toBe('limitReached')
  expect(asked()).toBe(3)
  expect(await ask(now.add({ hours: 24 }))).toBe('confirmed')
})

it('the limit lets three of eight concurrent questions to the bank through (R-D9)', async () => {
  const { ask, asked } = asker('eight')
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask()))
  expect(answers.filter((answer) => answer === 'limitReached')).toHaveLength(5)
  expect(asked()).toBe(3)
})

it('a bank that does not answer has cost a place, and is no answer', async () => {
  const { ask } = asker('away', async () => {
    throw new ProviderUnavailable('bank', 'timeout', 'no answer')
  })
  for (let times = 0; times < 3; times += 1) await expect(ask()).rejects.toThrow(ProviderUnavailable)
  expect(await ask()).toBe('limitReached')
})

it.each(['9999', '', '__proto__', 'toString'])('no bank is asked about the unknown bank %j', async (bank) => {
  const { ask, asked } = asker(`none ${bank}`)
  expect(await ask(now, { ...account, bank })).toBe('unknownBank')
  expect(asked()).toBe(0)
})
