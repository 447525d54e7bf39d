import { randomInt } from 'node:crypto'
import { errorBodySchema, pinErrorBodySchema } from '@cupo/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, agentOf } from '../support/agent.ts'
import { apiClient } from '../support/api-client.ts'
import { callsWithIds } from '../support/calls-with-ids.ts'
import { captchaTicket } from '../support/captcha-tickets.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { type FullBorrower, fullBorrowerAt } from '../support/full-borrower.ts'
import { type Operation, readOperations } from '../support/fuzz/api-document.ts'
import { manners } from '../support/fuzz/broken-values.ts'
import { type Dice, diceOf } from '../support/fuzz/dice.ts'
import { type FuzzedRequest, fuzzedRequest } from '../support/fuzz/fuzzed-request.ts'
import type { KnownValues } from '../support/fuzz/schema.ts'
import { openSession } from '../support/payer.ts'
import { newPerson } from '../support/people.ts'
import { preValidatorOf } from '../support/pre-validation.ts'
import { rowsOfPerson } from '../support/rows-of-person.ts'
import { sealFor } from '../support/seal.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { wireCalls } from '../support/wire-calls.ts'

/**
 * Requests made from the published API document, sent by a borrower about their own things, about those of another one and
 * about nothing. In full: 50,000 by five seeds, of which nobody knows the last before.
 */
const isHeavy = process.env.CUPO_HEAVY === '1'
/** A failure names its seed, and CUPO_SEED sends that one again. */
const given = process.env.CUPO_SEED
const ownSeeds = isHeavy ? [20261123, 1, 2, 3, randomInt(2 ** 32)] : [20261123]
const seeds = given === undefined ? ownSeeds : [Number(given)]
const requestsOfSeed = isHeavy ? 10_000 : 2_000
const atOnce = 6

let world: World
let one: FullBorrower
let other: FullBorrower
/** At the security questions of an application of their own. */
let applicant: Customer
/** With a sale at the identity, and its customer's phone. */
let agent: Agent
let agentToken = ''
let phoneToken = ''
/** Of a proved pre-validation: for a client without cookies it opens the quota by itself. */
let quotaHash = ''
let operations: readonly Operation[] = []

beforeAll(async () => {
  world = await startWorld()
  one = await fullBorrowerAt(world, '14')
  other = await fullBorrowerAt(world, '14')
  applicant = customerOf(world, '18')
  await applicant.until('documents')
  await applicant.act('rejectVeridas')
  const asker = preValidatorOf(world, '19', { client: 'other' })
  quotaHash = (await asker.start()).body.hash ?? ''
  await asker.prove()
  agent = agentOf(world, '05')
  agentToken = (await agent.signIn()).body.access_token ?? ''
  await agent.fileForm()
  await agent.authorizeByCode()
  await agent.until('documents')
  phoneToken = (await agent.handOver()).api.cookies.get('cupo-hand-off')?.value ?? ''
  operations = await readOperations(world.webUrl)
  await world.control.advance('PT0S')
})
afterAll(() => world.stop())

/** Subject things a request names: mostly the other one's, else the own ones or nobody's. */
type Subject = 'other' | 'own' | 'nobody'
type Caller = 'borrower' | 'applicant' | 'agent' | 'phone' | 'nobody'

const nothing = ['01a1fc4d-b9e8-71c8-ba71-c091e00effa1', 'a'.repeat(24), '1010199999', 'x']

/** Null for a borrower, who has several. */
function ownApplications(caller: Caller): readonly string[] | null {
  if (caller === 'applicant') return [applicant.applicationId()]
  return caller === 'agent' || caller === 'phone' ? [agent.applicationId()] : null
}

/** What a field may name, by the id that it holds; documents and lines are the sender's or nobody's. */
function knownValues(whose: Subject, caller: Caller, sealedOwn: string): KnownValues {
  const applications = whose === 'own' ? ownApplications(caller) : null
  const ids = whose === 'nobody' ? null : (whose === 'own' ? one : other).ids
  const of = (list: readonly string[] | undefined) => (list === undefined ? nothing : list)
  const stranger = newPerson('21')
  const values: Readonly<Record<string, readonly unknown[]>> = {
    provider: ['epayco', 'epayco', 'epayco', 'otro'],
    applicationId: applications ?? of(ids?.applications),
    proposalId: of(ids?.applications),
    idProposal: of(ids?.applications),
    id: of(ids?.credits),
    key: of(ids?.credits),
    keyMambu: of(ids?.credits),
    idCredito: of(ids?.credits),
    credit: of(ids?.credits),
    hash: of(ids?.tokenHashes),
    token: of(ids?.tokenHashes),
    idHash: of(ids?.tokenHashes),
    refresh_token: of(ids?.tokenHashes),
    idClient: of(ids?.clients),
    caseId: of(ids?.claims),
    claim: of(ids?.claims),
    claimRequestId: of(ids?.claims),
    handOffId: of(ids?.applications),
    sessionId: of(ids?.sessions),
    ref: of(ids?.paymentRefs),
    reference: of(ids?.paymentRefs),
    refEpayco: of(ids?.invoices),
    code: [...of(ids?.certificates), '11', '11001', '1234'],
    idAccess: of(ids?.storeLinks),
    id_access: of(ids?.storeLinks),
    idOrderAmount: of(ids?.orders),
    billNumber: of(ids?.contracts),
    contractNumber: of(ids?.contracts),
    document: [sealedOwn, one.document],
    documentNumber: [stranger.document],
    identityCardNumber: [stranger.document],
    identificationNumber: [sealedOwn],
    username: [one.document, stranger.document],
    mobile: [stranger.mobile],
    telephoneNumber: [stranger.mobile],
    email: ['ladron@correo.example'],
    campaign: ['LIBRE', 'LIBRE-CERRADA', 'OTRA'],
    solution: ['x'],
    name: ['otpLength', 'maintenance', 'masterKey'],
    data: ['a.b.c.d.e', Buffer.from(of(ids?.applications)[0] ?? '').toString('base64url')],
    password: ['1234', 'una frase que nadie usa'],
    equalPassword: ['una frase que nadie usa'],
    sku: ['KOR-M8-256-ARE'],
    intendedValue: [1_000_000],
  }
  return (field) => values[field] ?? []
}

type PlannedRequest = FuzzedRequest & {
  readonly whose: Subject
  readonly caller: Caller
  readonly ticket: boolean
}

/** Every operation in every manner, then any of them, in an order that the seed gives. */
function planOf(dice: Dice, sealedOwn: string): readonly PlannedRequest[] {
  const each = operations.flatMap((operation) => manners.map((manner) => ({ operation, manner })))
  const rest = Array.from({ length: Math.max(0, requestsOfSeed - each.length) }, () => dice.pick(each))
  if (each.length > requestsOfSeed) throw new Error('not every operation is sent in every manner')
  return [...each, ...rest].map(({ operation, manner }) => {
    const whose = dice.pick<Subject>(['other', 'other', 'own', 'nobody'])
    const caller = dice.pick<Caller>(
      operation.needsSession
        ? ['borrower', 'borrower', 'applicant', 'applicant', 'agent', 'phone', 'nobody']
        : ['borrower', 'nobody'],
    )
    const known = knownValues(whose, caller, sealedOwn)
    const isOfQuota = operation.path.includes('/prevalidator/')
    const values: KnownValues = (field) => (isOfQuota && field === 'hash' ? [quotaHash] : known(field))
    const request = fuzzedRequest(dice, operation, manner, values)
    // By a captcha, credits of a document may be looked up and paid: not those that shall stay as they are.
    const ticket = '428' in operation.responses && whose !== 'other' && dice.happens(50)
    return { ...request, whose, caller, ticket }
  })
}

async function tokenOf(caller: Caller): Promise<string> {
  if (caller === 'agent') return agentToken
  if (caller === 'phone') return phoneToken
  return openSession(world, (caller === 'applicant' ? applicant : one).document)
}

type FuzzedAnswer = { readonly status: number; readonly type: string; readonly text: string }

async function sendRequest(request: PlannedRequest): Promise<FuzzedAnswer> {
  const { operation, address, caller, ticket, body } = request
  // Some requests end the session that sends them: each of a person has one of its own.
  const token = await tokenOf(caller)
  const response = await fetch(`${world.webUrl}/api/v1${address}`, {
    method: operation.method,
    redirect: 'manual',
    headers: {
      ...request.headers,
      ...(caller === 'nobody' ? {} : { authorization: `Bearer ${token}` }),
      ...(ticket ? await captchaTicket(world) : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('event-stream')) return { status: response.status, type, text: await response.text() }
  await response.body?.cancel()
  return { status: response.status, type, text: '' }
}

/** What any request may be answered, whatever its operation documents. */
const everywhere = [400, 401, 404, 405, 413, 414, 415]
const english =
  /\b(?:the|is|not|must|invalid|error|expected|unexpected|required|failed|cannot|unsupported)\b/i
const error = v.union([
  v.strictObject({ ...errorBodySchema.entries, pinError: v.optional(v.string()) }),
  v.strictObject(pinErrorBodySchema.entries),
])

const shapeOf = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}|:\w+/g, '{}')}`
const declared = new Map(wireCalls.map(({ call }) => [shapeOf(call.method, call.path), call]))

/** What is wrong with an answer; nothing of a good one. */
function complaintsAbout(request: PlannedRequest, { status, type, text }: FuzzedAnswer): readonly string[] {
  const { operation, address, body } = request
  const documented = [...Object.keys(operation.responses).map(Number), ...everywhere]
  const told: string[] = []
  if (status >= 500 && !isClosedCampaign(text)) told.push('failed')
  if (!documented.includes(status)) told.push('has a status that the document does not name')
  if (type.includes('json')) {
    const json: unknown = JSON.parse(text)
    const shape = declared.get(shapeOf(operation.method, operation.path))?.answers[status]
    if (status < 400 && shape !== undefined && 'type' in shape && !v.is(shape, json))
      told.push('has another shape than the document')
    if (status >= 400) told.push(...complaintsAboutError(json))
  } else if (status >= 400) told.push('is no JSON')
  if (request.whose === 'other') {
    const sent = `${decodeURIComponent(safely(address))} ${typeof body === 'string' ? body : ''}`
    told.push(
      ...marks.filter((mark) => text.includes(mark) && !sent.includes(mark)).map((mark) => `tells ${mark}`),
    )
  }
  return told
}

/** As the specification has it: an unavailable service. */
const isClosedCampaign = (text: string) => text.includes('"errorCode":"CampanaInactiva"')

const safely = (address: string) => address.replaceAll(/%(?![0-9a-f]{2})|%[89a-f][0-9a-f]/gi, '')

function complaintsAboutError(json: unknown): readonly string[] {
  if (!v.is(error, json)) return ['is no error of the one shape']
  const { message, requestId } = json
  return [
    ...(message.length > 3 && (!english.test(message) || spoken.includes(message))
      ? []
      : ['is not in Spanish']),
    ...(/^[0-9a-f-]{36}$/.test(requestId) ? [] : ['names no request']),
  ]
}

/** What the specification itself says in English. */
const spoken = ['Validation exception', 'Too many requests']

/** What must stand in no answer to a stranger. */
let marks: readonly string[] = []

/** Tables that whoever holds an id may write to, as the table of calls says and why. */
const heldTables = [...new Set(Object.values(callsWithIds).flatMap(({ held }) => held?.writes ?? []))]

async function rowsOfOther(): Promise<Readonly<Record<string, string>>> {
  const rows = await rowsOfPerson(world.db, other.ids.documentIndex)
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !heldTables.includes(table)))
}

async function send(plan: readonly PlannedRequest[]): Promise<readonly string[]> {
  const complaints: string[] = []
  const queue = plan.values()
  const work = async () => {
    for (const request of queue) {
      const answer = await sendRequest(request)
      for (const complaint of complaintsAbout(request, answer)) {
        const { operation, manner, caller, whose, address, body } = request
        const sent = typeof body === 'string' ? body : '(bytes)'
        complaints.push(
          `${complaint}: ${answer.status} ${answer.text.slice(0, 200)} to ${operation.method} ${address.slice(0, 200)} ` +
            `(${manner}, of ${whose} by ${caller}): ${sent.slice(0, 300)}`,
        )
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return complaints
}

describe('requests made from the published document', () => {
  it.each(['a\u0000b', 'a\ud800', '\udfff\ud800'])(
    'a text is refused that PostgreSQL or an address cannot hold: %j',
    async (id_access) => {
      const answer = await customerOf(world, '18').submit({ id_access })
      expect([answer.status, answer.body.errorCode]).toEqual([400, 'SolicitudInvalida'])
    },
  )

  it.each(seeds)(
    'S-23: by seed %i each is answered in its documented shape, by no failure, and about nobody else (R-X9)',
    async (seed) => {
      marks = [
        ...[other.document, other.mobile, other.email],
        ...[...other.ids.applications, ...other.ids.credits, ...other.ids.claims, ...other.ids.sessions],
      ]
      const before = await rowsOfOther()
      const plan = planOf(diceOf(seed), await sealedDocument())
      const startedAt = performance.now()
      const complaints = await send(plan)
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10
      console.log(
        `fuzzed ${operations.length} operations by ${plan.length} requests of seed ${seed} in ${seconds} s`,
      )
      expect(complaints.slice(0, 20)).toEqual([])
      expect(await rowsOfOther()).toEqual(before)
    },
  )

  it('the product stands after them: nothing failed in its log, and no prototype has changed', async () => {
    expect((await fetch(`${world.webUrl}/health/ready`)).status).toBe(200)
    expect(world.logLines.filter((line) => line.includes('request failed'))).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('isAdmin' in {}).toBe(false)
  })
})

const sealedDocument = () => sealFor(apiClient(world.webUrl), one.document)
