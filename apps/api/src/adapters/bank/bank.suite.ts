import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Bank, TransferOrder } from '../../ports/bank.ts'
import type { CallLimits } from '../http/ask-provider.ts'
import { wholePesosSchema } from '../http/json-client.ts'
import type { RunningSandbox } from '../testing/start-sandbox.ts'
import { describeUnavailability, patient } from '../testing/unavailable.suite.ts'

export function describeBank(
  sandbox: () => RunningSandbox,
  connect: (limits?: Partial<CallLimits>) => Bank,
  { end, ordered, credit }: BankWorld,
): void {
  const order = (amount = 499_900): TransferOrder => ({
    reference: `refund-${crypto.randomUUID()}`,
    amount: v.parse(wholePesosSchema, amount),
    to: { bank: '1007', kind: 'savings', number: '91234567890', document: '1010100080', name: 'Ana Peña' },
    purpose: 'refund',
  })

  it('the bank orders a transfer and learns by asking that it was done', async () => {
    const one = order()
    const { transferId, state } = await connect().orderTransfer(one)
    expect(state).toBe('ordered')
    const ordered = { transferId, state: 'ordered', endedAt: null, amount: one.amount }
    expect(await connect().transfer(one.reference)).toEqual(ordered)
    await end(transferId, 'done')
    const endedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(await connect().transfer(one.reference)).toEqual({ ...ordered, state: 'done', endedAt })
  })

  it('the bank learns that a transfer failed', async () => {
    const one = order()
    const { transferId } = await connect().orderTransfer(one)
    await end(transferId, 'failed')
    expect(await connect().transfer(one.reference)).toMatchObject({ transferId, state: 'failed' })
  })

  it('the bank pays a repeated order once, also when the answer got lost', async () => {
    const one = order(123_456)
    await sandbox().fault({ part: 'bank', mode: 'timeout', ms: 1, times: 1, when: 'after' })
    const first = await connect({ ...patient, timeoutMs: 2_000 }).orderTransfer(one)
    expect(await connect().orderTransfer(one)).toMatchObject({ transferId: first.transferId })
    expect(await ordered(123_456)).toBe(1)
  })

  it('the bank reports the transfers in for a loan agreement, and no others', async () => {
    await credit('CU-RETURNED', 700_000)
    await credit('CU-RETURNED', 800_000)
    const credits = await connect().creditsOf('CU-RETURNED')
    expect(credits.map(({ amount }) => amount)).toEqual([700_000, 800_000])
    expect(new Set(credits.map(({ reference }) => reference)).size).toBe(2)
    expect(await connect().creditsOf('CU-NOBODY')).toEqual([])
  })

  it('the bank lists every transfer since a moment once, as each stands', async () => {
    const orders = Array.from({ length: 7 }, () => order())
    for (const one of orders) await connect().orderTransfer(one)
    const listed = []
    for await (const page of connect().listTransfers('2020-01-01T00:00:00Z')) listed.push(...page)
    expect(new Set(listed.map(({ reference }) => reference)).size).toBe(listed.length)
    for (const { reference, amount, purpose, to } of orders) {
      const report = await connect().transfer(reference)
      const found = { reference, amount, purpose, to, orderedAt: expect.any(String), report }
      expect(listed).toContainEqual(found)
      expect(await connect().listedTransfer(reference)).toEqual(found)
    }
    for await (const page of connect().listTransfers('2090-01-01T00:00:00Z')) expect(page).toEqual([])
  })

  it('the bank knows nothing of a reference that was never ordered', async () => {
    expect(await connect().transfer('refund-nobody')).toBeNull()
  })

  it.each([
    ['91234567890', 'confirmed'],
    ['91234561111', 'otherOwner'],
    ['91234560000', 'unknown'],
  ])('the bank says of the account %s that it is %s', async (number, answer) => {
    expect(await connect().checkAccount({ ...order().to, number })).toBe(answer)
  })

  describeUnavailability('bank', (fault) => sandbox().fault(fault), {
    isRepeated: true,
    call: (limits) => connect({ ...patient, ...limits }).orderTransfer(order()),
  })
}

export type BankWorld = {
  readonly end: (transferId: string, state: 'done' | 'failed') => Promise<void>
  readonly credit: (contractNumber: string, amount: number) => Promise<void>
  readonly ordered: (amount: number) => Promise<number>
}
