import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agent, agentOf } from '../support/agent.ts'
import { type KillableHouse, startKillableHouse } from './killable-house.ts'
import { effectsAreGone } from './whole-once.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const timeoutMs = isHeavy ? 1_800_000 : 300_000
let place: KillableHouse
beforeAll(async () => {
  place = await startKillableHouse()
})
afterAll(() => place.stop())

/** A sale whose code is awaited; `show` types the code that counts at that moment. */
async function awaitingSale(): Promise<{ readonly agent: Agent; readonly show: () => Promise<void> }> {
  const agent = agentOf({ webUrl: place.house.webUrl, control: place.control }, '05', { installments: 12 })
  await agent.until('contract')
  await agent.requestSignature()
  let code = await agent.toldCode()
  const show = async () => {
    const answer = await agent.confirmCode(code)
    if (answer.body.pinError === undefined) return
    // A kill between counting a try and looking at the code costs the try, and starting again costs time.
    await place.control.advance('PT81S')
    await agent.newCode()
    code = await agent.toldCode()
    await agent.confirmCode(code)
  }
  return { agent, show }
}

/** Where a signature by a code is written, in that order; `commit` ends the transaction of the statement before it. */
const points: readonly (readonly [holds: string, isItsCommit: boolean])[] = [
  ['set tries', false],
  ['insert into order_request', true],
  ['set used_at', false],
  ['insert into agreement_signature', false],
  ['insert into agreement_signature', true],
]

/** The statement, or the commit after it, whichever was asked for. */
function atPoint([holds, isItsCommit]: (typeof points)[number]) {
  let isSeen = false
  return (statement: string) => {
    const isIt = statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').includes(holds)
    const stops = isItsCommit ? isSeen && statement === 'commit' : isIt
    isSeen ||= isIt
    return stops
  }
}

async function expectSignedOnce(agent: Agent): Promise<void> {
  expect(await agent.read()).toMatchObject({ status: 'financialData', waitsForCode: false })
  await effectsAreGone(place.db)
  const id = agent.applicationId()
  const signatures = await place.db
    .selectFrom('agreementSignature')
    .select(['documentId', 'pinChallengeId'])
    .where('applicationId', '=', id)
    .execute()
  const agreements = await place.db
    .selectFrom('document')
    .select('id')
    .where('applicationId', '=', id)
    .where('kind', '=', 'loanAgreement')
    .execute()
  const used = await place.db
    .selectFrom('pinChallenge')
    .select('id')
    .where('applicationId', '=', id)
    .where('purpose', '=', 'signature')
    .where('usedAt', 'is not', null)
    .execute()
  expect(agreements).toHaveLength(1)
  expect(used).toHaveLength(1)
  expect(signatures).toEqual([{ documentId: agreements[0]?.id, pinChallengeId: used[0]?.id }])
  const consents = await place.db
    .selectFrom('consent')
    .select('id')
    .where('applicationId', '=', id)
    .where('kind', '=', 'agreementSigned')
    .execute()
  const trail = await place.db
    .selectFrom('auditEntry')
    .select('action')
    .where('subjectId', '=', id)
    .where('action', 'in', ['signAgreement', 'signWithCode'])
    .execute()
  expect([consents.length, trail.length]).toEqual([1, 2])
  const orders = (await place.control.orders()).filter(({ document }) => document === agent.document)
  expect(orders).toMatchObject([{ state: 'dispatched', reference: id }])
  const copies = (await agent.mails()).filter(({ attachments }) => attachments.length > 0)
  expect(copies).toHaveLength(1)
}

test(
  'killed at the statements of an assisted signature, the code shown again signs once: one agreement, one evidence, one order (R-G24)',
  async () => {
    const { agent, show } = await awaitingSale()
    const missed: string[] = []
    for (const point of points) {
      if ((await place.killedAt(atPoint(point), show)) === null) missed.push(point.join(' '))
    }
    await show()
    expect(missed).toEqual([])
    await expectSignedOnce(agent)
  },
  timeoutMs,
)

test.runIf(isHeavy)(
  'killed at every statement of an assisted signature, the code shown again signs once (R-G24)',
  async () => {
    let kills = 0
    for (let number = 1, isReached = true; isReached; number += 1) {
      const { agent, show } = await awaitingSale()
      isReached = (await place.killedAt((_statement, seen) => seen === number, show)) !== null
      if (isReached) kills += 1
      await show()
      await expectSignedOnce(agent)
    }
    console.log(`${kills} kills, one at each statement of an assisted signature`)
  },
  timeoutMs,
)
