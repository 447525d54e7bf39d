import { afterEach, expect, it, vi } from 'vitest'
import { needsOwnDocument } from './navigate.ts'

const openedAt = (address: string) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ name: address }] as unknown as PerformanceEntryList)
afterEach(() => vi.restoreAllMocks())

it.each([
  '/self-manage/payment/abc',
  '/self-manage/payment/abc/response/?ref_payco=1',
  '/fast-payment',
  '/fast-payment?x=1',
  '/advanced-payment/1/2',
  '/guarantee-payment-response/1/response',
])('%s is opened anew from where nobody pays', (address) => {
  openedAt('https://cupo.example/self-manage')
  expect(needsOwnDocument(address)).toBe(true)
})

it.each(['/self-manage', '/self-manage/credits/payment', '/fast-payments', '/login'])(
  '%s needs no document of its own',
  (address) => {
    openedAt('https://cupo.example/self-manage')
    expect(needsOwnDocument(address)).toBe(false)
  },
)

it('within a document that pays, everything stays in it', () => {
  openedAt('https://cupo.example/fast-payment?x=1')
  expect(needsOwnDocument('/fast-payment/payment')).toBe(false)
  expect(needsOwnDocument('/self-manage/payment/abc')).toBe(false)
})
