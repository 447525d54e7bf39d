import type { Claim } from '@cupo/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { checkCauses, checkEvidence } from '../../apps/api/src/features/verification/verification.ts'
import type * as office from '../../packages/wire/src/office/index.ts'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { captchaTicket } from '../support/captcha-tickets.ts'
import { type AnswerOrError, customerOf } from '../support/customer.ts'
import { staffClient } from '../support/office.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
let clara: ApiClient
let mario: ApiClient
let sara: ApiClient
beforeAll(async () => {
  world = await startWorld()
  await world.control.moveTo('2026-11-23T15:00:00Z')
  clara = await staffClient(world, 'clara.duque')
  mario = await staffClient(world, 'mario.leon')
  sara = await staffClient(world, 'sara.rios')
})
afterAll(() => world.stop())

let people = 0
/** A credit that somebody took in the name of a person, with the line and the address of the thief. */
async function stolenCredit() {
  people += 1
  const document = String(1_010_455_000 + people)
  const [email, mobile] = [`ladron${people}@correo.example`, String(3_000_455_000 + people)]
  const lend = lenderOn({ db: world.db }, world.secrets).lend
  const loan = await lend({ disbursedOn: '2026-10-20', document, email, mobile })
  return { loan, document, email, mobile }
}

type CodeAnswer = AnswerOrError<{ claimRequestId: string; codeExpiresInSeconds: number }>

/** Through the public page, with a line of the victim's own. */
async function fileClaim(document: string, mobile: string, kind = 'identityTheft'): Promise<Claim> {
  const visitor = apiClient(world.webUrl)
  const json = {
    kind,
    subject: 'No fui yo',
    description: 'Alguien sacó un celular a mi nombre.',
    name: 'Ana María Ruiz',
    identityCardNumber: document,
    mobile,
    email: `${mobile}@correo.example`,
  }
  const headers = await captchaTicket(world)
  const { body } = await visitor.send<CodeAnswer>('POST', '/publicdata/claims', { json, headers })
  const { code } = await world.control.message(mobile, (message) => message.code !== null)
  const confirmed = await visitor.send<Claim>('POST', '/publicdata/claims/confirm', {
    json: { claimRequestId: body.claimRequestId ?? '', code },
  })
  expect(confirmed.status).toBe(200)
  return confirmed.body
}

type Holds = { readonly holds: readonly office.OfficeHold[] }

const queue = async () => (await clara.send<Holds>('GET', '/office/holds')).body.holds
const holdsOf = async (contract: string) =>
  (await clara.send<Holds>('GET', `/office/loans/${contract}/holds`)).body.holds
const heldBy = (protocol: string) =>
  waitFor('the hold of the claim', async () => (await queue()).find(({ claim }) => claim === protocol))
const placed = (contract: string, kind: office.HoldKind, client = clara) =>
  client.send<office.OfficeHold>('POST', '/office/holds', {
    json: { kind, subject: { type: 'loan', contract }, reason: 'Lo dijo por carta.' },
  })

async function askToLift(hold: string): Promise<string> {
  const order = { act: 'liftHold', input: { hold } }
  const seen = await clara.send<{ seen: string }>('POST', '/office/acts/preview', { json: order })
  const json = { ...order, reason: 'No era una suplantación.', seen: seen.body.seen }
  return (await clara.send<{ approval: string }>('POST', '/office/acts', { json })).body.approval
}

const approve = (approval: string) =>
  mario.send('POST', `/office/approvals/${approval}`, { json: { decision: 'approve' } })

/** One of compliance asks, the other approves. */
async function lift(hold: string): Promise<void> {
  expect(await approve(await askToLift(hold))).toMatchObject({ status: 200, body: { state: 'done' } })
}

async function problems(): Promise<readonly string[]> {
  const found = [...(await problemsOf(world.db))]
  for await (const problem of checkCauses(world.db)) found.push(String(problem))
  for await (const problem of checkEvidence(world.db)) found.push(String(problem))
  return found
}

describe('holds', () => {
  test('a claim of identity theft by a stranger’s line stops the credit the same moment for two business days, and its filer learns nothing of it', async () => {
    const { loan, document } = await stolenCredit()
    const claim = await fileClaim(document, '3000455901')
    const hold = await heldBy(claim.protocol)
    expect(hold).toMatchObject({ kind: 'identityTheft', state: 'unconfirmed', lapsesOnFmt: '25/11/2026' })
    const ofNobody = await fileClaim('1010455999', '3000455902')
    const shape = ({ protocol: _own, caseId: _id, createdDate: _at, ...rest }: Claim) => rest
    expect(shape(ofNobody)).toEqual(shape(claim))
    expect(await holdsOf(loan.contractNumber)).toHaveLength(1)
    // Somebody who files again stops nothing more.
    await fileClaim(document, '3000455903')
    await waitFor('the second claim', async () => {
      const effects = await world.db
        .selectFrom('outbox')
        .select('sentAt')
        .where('dedupeKey', 'like', 'hold-for-claim:%')
        .execute()
      return effects.length >= 3 && effects.every(({ sentAt }) => sentAt !== null) ? true : undefined
    })
    expect(await holdsOf(loan.contractNumber)).toHaveLength(1)
  })

  test('support sees a hold of a credit and cannot place one; compliance places it alone, and the same again is the same hold', async () => {
    const { loan } = await stolenCredit()
    expect((await placed(loan.contractNumber, 'lawyer', sara)).status).toBe(403)
    const first = await placed(loan.contractNumber, 'lawyer')
    expect(first).toMatchObject({ status: 200, body: { state: 'lasting', contractNumber: null } })
    expect((await placed(loan.contractNumber, 'lawyer')).body.id).toBe(first.body.id)
    const { body } = await sara.send<Holds>('GET', `/office/loans/${loan.contractNumber}/holds`)
    expect(body.holds).toMatchObject([{ kind: 'lawyer', placedBy: 'clara.duque' }])
    const [hold] = body.holds
    expect((await sara.send('GET', `/office/people/${hold?.personId}`)).status).toBe(200)
    expect((await placed('CU-0000', 'death')).status).toBe(404)
  })

  test('a death waits in the queue of compliance with the policy of each open credit, and no other hold names one', async () => {
    const { loan } = await stolenCredit()
    const { contractNumber } = loan
    const death = await placed(contractNumber, 'death')
    const inQueue = (await queue()).find(({ id }) => id === death.body.id)
    const claim = { contractNumber, insurancePolicy: expect.stringMatching(/\d/) }
    expect(inQueue).toMatchObject({ kind: 'death', state: 'lasting', lifeClaims: [claim] })
    const lawyer = await placed(contractNumber, 'lawyer')
    expect(lawyer.body.lifeClaims).toEqual([])
    await lift(death.body.id)
    expect((await queue()).filter(({ id }) => id === death.body.id)).toEqual([])
    expect((await holdsOf(contractNumber)).map(({ lifeClaims }) => lifeClaims)).toEqual([[], []])
  })

  test('nothing is signed while a claim of theft holds the person, and the same step goes on once two people lifted it', async () => {
    const customer = customerOf(world, '09')
    await customer.untilAccepted()
    const { id } = await heldBy((await fileClaim(customer.document, '3000455905')).protocol)
    const signing = () => customer.act('createContract', { isPartial: false })
    expect(await signing()).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
    expect(await customer.read()).toMatchObject({ status: 'contract' })
    await lift(id)
    expect((await signing()).status).toBe(200)
  })

  test('a credit that opens while its person is held stands still from its first day, and nobody lifts it by an approval that was asked before', async () => {
    const customer = customerOf(world, '09')
    await customer.sign()
    const order = (await customer.read()).idOrderAmount ?? ''
    const { id } = await heldBy((await fileClaim(customer.document, '3000455906')).protocol)
    const askedBefore = await askToLift(id)
    await world.control.endOrder(order, 'deliver')
    const loan = await waitFor('the credit', () =>
      world.db
        .selectFrom('loan')
        .select('id')
        .where('applicationId', '=', customer.applicationId())
        .executeTakeFirst(),
    )
    const held = world.db.selectFrom('loanHold').select(['holdId', 'stops']).where('loanId', '=', loan.id)
    expect(await held.execute()).toEqual([{ holdId: id, stops: 'everything' }])
    expect(await approve(askedBefore)).toMatchObject({ status: 200, body: { state: 'changed' } })
    await lift(id)
    expect(await problems()).toEqual([])
  })
})
