import { hash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { startWorld } from '../support/start-world.ts'

test('a start asks at once about notices without an answer, but about none while the clock stands still after a restore', async () => {
  const world = await startWorld()
  try {
    const now = Temporal.Now.instant()
    const tomorrow = now.add({ hours: 24 }).toString({ smallestUnit: 'millisecond' })
    const id = newId()
    await world.db
      .insertInto('paymentNotice')
      .values({
        id,
        provider: 'epayco',
        key: 'none',
        content: Buffer.from(''),
        digest: Buffer.from(hash('sha256', id), 'hex'),
        xRefPayco: '700000001',
        state: 'received',
        nextCheckAt: tomorrow,
        receivedAt: now.toString(),
        updatedAt: now.toString(),
      })
      .execute()
    const start = async () => {
      await (await world.startAnother()).stop()
      const notice = world.db.selectFrom('paymentNotice').select('nextCheckAt').where('id', '=', id)
      return (await notice.executeTakeFirstOrThrow()).nextCheckAt
    }
    const stop = { id: newId(), foundAt: now.toString(), why: 'entryMissing' as const }
    await world.db.insertInto('clockStop').values(stop).execute()
    expect(await start()).toBe(tomorrow)
    await world.db.updateTable('clockStop').set({ resumedAt: now.toString() }).execute()
    expect(await start()).not.toBe(tomorrow)
  } finally {
    await world.stop()
  }
})
