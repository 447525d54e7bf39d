import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { defaultPlatformSettings } from '../../policy/settings.ts'
import { noticeLimit, receiveNotice, withRoomFor } from './receive-notice.ts'

const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(1_800_000_000_000 + seconds * 1000)

it('each second takes its number of notices of each sender (R-Q1)', () => {
  const takes = noticeLimit()
  const [provider, other] = ['203.0.113.1', '203.0.113.2']
  expect([0, 0.1, 0.5, 0.9, 1].map((seconds) => takes(provider, at(seconds), 3))).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
  expect([1, 1.1, 1.2, 1.3].map((seconds) => takes(other, at(seconds), 3))).toEqual([true, true, true, false])
})

it('a notice beyond those that wait to be kept finds no room, and finds it again once one is kept (R-Q1)', async () => {
  const kept: PromiseWithResolvers<string>[] = []
  const keep = withRoomFor({ max: 2, sameMax: 2 }, String, () => {
    const one = Promise.withResolvers<string>()
    kept.push(one)
    return one.promise
  })
  const first = keep('a')
  const second = keep('b')
  expect(await keep('c')).toBe('noRoom')
  kept[0]?.resolve('received')
  expect(await first).toBe('received')
  const third = keep('d')
  kept[1]?.reject(new Error('away'))
  await expect(second).rejects.toThrow('away')
  kept[2]?.resolve('received')
  expect(await third).toBe('received')
})

it('copies of one notice leave room for the notices of others (R-Q1)', async () => {
  const kept: PromiseWithResolvers<string>[] = []
  const keep = withRoomFor({ max: 10, sameMax: 2 }, String, () => {
    const one = Promise.withResolvers<string>()
    kept.push(one)
    return one.promise
  })
  const copies = [keep('a'), keep('a')]
  expect(await keep('a')).toBe('noRoom')
  const other = keep('b')
  for (const one of kept) one.resolve('received')
  expect(await Promise.all([...copies, other])).toEqual(['received', 'received', 'received'])
  const again = keep('a')
  kept[3]?.resolve('received')
  expect(await again).toBe('received')
})

it('a notice for which there is no room is answered so that the provider sends it again (R-Q1)', async () => {
  const notice = { reference: '1', transactionId: '2', invoice: '3', state: 'accepted' as const }
  const hinted: string[] = []
  const context = {
    provider: { readNotice: () => notice },
    questions: { hint: (reference: string) => void hinted.push(reference) },
    takesNotice: noticeLimit(),
    noticeSettings: async () => defaultPlatformSettings,
    keepNotice: async () => 'noRoom' as const,
    onNotice: () => {},
  }
  const raw = { method: 'POST', contentType: '', query: '', body: '' } as const
  const received = await receiveNotice(
    context,
    { raw, key: 'k' },
    { sender: '203.0.113', now: at(0), requestId: 'r' },
  )
  expect(received).toMatchObject({ ok: false, refusal: { code: 'ServicioNoDisponible' } })
  expect(hinted).toEqual([])
})
