import {
  applicationSituations,
  applicationStatuses,
  type WayBack,
  type WorkflowAction,
  waysBack,
} from '@cupo/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application, Subject } from '../../apps/api/src/features/origination/model/application.ts'
import type { Act } from '../../apps/api/src/features/origination/model/channel.ts'
import { assistedSale } from '../../apps/api/src/features/origination/model/channels/assisted-sale.ts'
import { deviceFinancing } from '../../apps/api/src/features/origination/model/channels/device-financing.ts'
import { personalLoan } from '../../apps/api/src/features/origination/model/channels/personal-loan.ts'
import { isAllowed } from '../../apps/api/src/features/origination/model/journey.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { linkSessionsOf } from '../../apps/api/src/features/sign-in/sign-in.ts'
import { businessDate, instantOf } from '../../apps/api/src/platform/business-date.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { type Agent, agentOf } from '../support/agent.ts'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { type AnswerOrError, bogotaAddress, type Customer, customerOf } from '../support/customer.ts'
import type { HttpAnswer } from '../support/http-answer.ts'
import { startWorld, type World } from '../support/start-world.ts'

const bankAccount = { bankNumber: '1007', accountType: 'Ahorros', accountNumber: '91234567890' } as const

/** What each act sends. Written so that, where it is allowed, it does something. */
const bodies = {
  preOffer: { action: 'preOffer' },
  setPreOffer: { action: 'setPreOffer', advancedPayment: 20_000, paymentType: 'Tarjeta-PSE' },
  listOffer: { action: 'listOffer' },
  offer: { action: 'offer', installments: 12 },
  listOfferLibre: { action: 'listOfferLibre' },
  offerLibre: { action: 'offerLibre', installments: 12, requestedValue: 1_000_000 },
  createVeridasId: { action: 'createVeridasId' },
  validateVeridasId: { action: 'validateVeridasId', validateId: 'of-nobody' },
  cancelVeridas: { action: 'cancelVeridas' },
  rejectVeridas: { action: 'rejectVeridas' },
  listQuestions: { action: 'listQuestions', dateExpedition: '2010-05-20' },
  verifyAnswers: {
    action: 'verifyAnswers',
    respuestas: {
      idCuestionario: '1',
      regCuestionario: '1',
      respuesta: [{ idPregunta: '1', idRespuesta: '001' }],
    },
  },
  confirmDeliveryAddress: { action: 'confirmDeliveryAddress', value: 'WORK' },
  validadeBankData: { action: 'validadeBankData', ...bankAccount },
  saveBankData: { action: 'saveBankData', ...bankAccount },
  confirmClientAccept: { action: 'confirmClientAccept', guarantee: true },
  createContract: { action: 'createContract' },
  createContractLibre: { action: 'createContractLibre' },
  createAssistedContract: { action: 'createAssistedContract' },
  sendEmailVeridas: { action: 'sendEmailVeridas' },
  survey: { action: 'survey', stars: 5, complement: '' },
  cancel: { action: 'cancel', status: 'CANCELLED' },
} as const satisfies Record<WorkflowAction['action'], object>

const acts: readonly Act[] = [
  ...(Object.keys(bodies) as (keyof typeof bodies)[]),
  'saveAddress',
  'changeStatus',
  'visualizeContract',
]

/** Who sends an act, and by which way back. */
type ActSender = {
  readonly api: ApiClient
  readonly id: string
  readonly back: WayBack
  readonly saveAddress: () => Promise<HttpAnswer<AnswerOrError<object>>>
}

/** A customer of each channel who does its acts alone, with everything that a journey learns. */
const cases = [
  { channel: deviceFinancing, wishes: {}, back: 'DELIVERY', statuses: applicationStatuses },
  {
    channel: personalLoan,
    wishes: { amount: 3_000_000 },
    back: 'ADDRESS',
    // Its own way, and one status that another channel has: what is no step allows nothing in any channel.
    statuses: applicationStatuses.filter(
      (status) => status in personalLoan.steps || status === 'deliveryData',
    ),
  },
] as const

type Case = (typeof cases)[number] & { readonly customer: Customer; readonly complete: Application }

let world: World
let store: ReturnType<typeof applicationStore>
const ready = new Map<string, Case>()

beforeAll(async () => {
  world = await startWorld()
  store = applicationStore(world.secrets)
  for (const one of cases) {
    const customer = customerOf(world, '10', one.wishes)
    await customer.untilAccepted()
    const complete = await store.find(world.db, customer.applicationId())
    if (complete === null) throw new Error('the application is not there')
    ready.set(one.channel.origin, { ...one, customer, complete })
  }
})
afterAll(() => world.stop())

function caseOf({ channel }: (typeof cases)[number]): Case {
  const found = ready.get(channel.origin)
  if (found === undefined) throw new Error(`no case of ${channel.origin}`)
  return found
}

/** The customer's row with everything a journey learns, put at one step. */
async function putAt(
  { complete }: Case,
  status: Application['status'],
  situation: Application['situation'] = 'EmAndamento',
) {
  const now = instantOf(await world.control.clock())
  const promised = promisedToday(complete.facts.subject, businessDate(now).toString())
  const correctBy = now.add({ hours: 24 }).toString()
  const subject = situation === 'FalhaDesembolso' ? failedTransfer(promised, correctBy) : promised
  const application = { ...complete, status, situation, facts: { ...complete.facts, subject } }
  await inTransaction(world.db, (transaction) => store.update(transaction, application, now))
  return digest(application)
}

/** The operator's date of delivery holds on the day on which it was given. */
const promisedToday = (subject: Subject, givenOn: string): Subject =>
  subject.kind === 'device' && subject.delivery !== null
    ? { ...subject, delivery: { ...subject.delivery, givenOn } }
    : subject

/** As the bank leaves it; another account may be given for a while. */
const failedTransfer = (subject: Subject, correctBy: string): Subject =>
  subject.kind === 'money' ? { ...subject, transfer: { state: 'failed', attempt: 1, correctBy } } : subject

const digest = async ({ id }: Pick<Application, 'id'>) =>
  JSON.stringify(
    await world.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

const senderOf = ({ customer, back }: Case): ActSender => ({
  api: customer.api,
  id: customer.applicationId(),
  back,
  saveAddress: customer.saveAddress,
})

function send({ api, id, back, saveAddress }: ActSender, act: Act) {
  switch (act) {
    case 'saveAddress':
      return saveAddress()
    case 'changeStatus':
      return api.send<AnswerOrError<object>>('POST', `/application/${id}/change-status/${back}`, {
        json: {},
      })
    case 'signWithCode':
      return Promise.reject(new Error('a code is shown at oauth/token'))
    case 'visualizeContract':
      return api.send<AnswerOrError<object>>('GET', `/application/contractVisualize/${id}`)
    default:
      return api.send<AnswerOrError<object>>('POST', `/application/${id}/workflow/action`, {
        json: bodies[act],
      })
  }
}

/** Allowed, and yet with nothing of its own to work on here: refused for that, not for the step. */
const needsMore: readonly Act[] = ['validateVeridasId', 'verifyAnswers']

/** Sends the money again, of which this row knows no transfer that failed. */
const needsTransfer: readonly Act[] = [...needsMore, 'saveBankData']

/** Of the acts, all but those that the table allows are refused and change nothing. */
async function expectTable(
  one: Case,
  status: Application['status'],
  situation: Application['situation'] = 'EmAndamento',
  notTried = needsMore,
): Promise<void> {
  for (const act of acts) {
    const before = await putAt(one, status, situation)
    const answer = await send(senderOf(one), act)
    if (isAllowed({ origin: one.channel.origin, status, situation }, act, 'customer')) {
      if (notTried.includes(act)) continue
      expect([act, answer.status, answer.body.errorCode]).toEqual([act, 200, undefined])
    } else {
      const isIllegal = answer.status === 409 && answer.body.errorCode === 'EtapaInvalida'
      expect([act, isIllegal, answer.body.status]).toEqual([act, true, status])
      expect(await digest(one.complete)).toBe(before)
    }
  }
}

describe.each(cases)('S-13: for each status of $channel.origin, each act', (which) => {
  it.each(which.statuses)('at %s only the acts of the table do anything (R-J2)', async (status) => {
    await expectTable(caseOf(which), status)
  })
})

describe('S-13: for each status of Assistido, each act of its agent and of its customer’s phone', () => {
  let agent: Agent
  let complete: Application
  beforeAll(async () => {
    agent = agentOf(world, '12')
    await agent.until('contract')
    await agent.acceptAgreement()
    const found = await store.find(world.db, agent.applicationId())
    if (found === null) throw new Error('the sale is not there')
    complete = found
  })

  const placed = async (status: Application['status']) => {
    const now = instantOf(await world.control.clock())
    const application = { ...complete, status, situation: 'EmAndamento', activity: 'Contrato' } as const
    await inTransaction(world.db, (transaction) => store.update(transaction, application, now))
    return digest(complete)
  }

  /** A session of the customer’s phone, which an act that ends the sale ends with it. */
  async function phone(): Promise<ApiClient> {
    const now = instantOf(await world.control.clock())
    const session = { linkId: newId(), applicationId: complete.id, browserHash: null, userAgent: 'prueba' }
    const { accessToken } = await inTransaction(world.db, (transaction) =>
      linkSessionsOf(world.db, systemRandom).startHandOff(
        transaction,
        { ...session, expiresAt: now.add({ hours: 1 }) },
        now,
      ),
    )
    const api = apiClient(world.webUrl)
    api.setToken(accessToken)
    return api
  }

  const statuses = applicationStatuses.filter(
    (status) => status in assistedSale.steps || status === 'deliveryData',
  )
  const performers = ['agent', 'customer'] as const
  /** What no step of the channel knows is tried at one of them. */
  const steps = Object.values(assistedSale.steps)
  const known = steps.flatMap(({ acts: { agent: ofAgent = [], customer: ofCustomer = [] } }) => [
    ...ofAgent,
    ...ofCustomer,
  ])
  const actsOfChannel = acts.filter((act) => known.includes(act))

  it.each(statuses.flatMap((status) => performers.map((performer) => [status, performer] as const)))(
    'at %s the %s does only the acts of the table (R-J2)',
    async (status, performer) => {
      for (const act of status === 'contract' ? acts : actsOfChannel) {
        const before = await placed(status)
        const api = performer === 'agent' ? agent.api : await phone()
        const sender = {
          api,
          id: complete.id,
          back: 'DELIVERY',
          saveAddress: () => saveAddressBy(api, complete.id),
        } as const
        const answer = await send(sender, act)
        if (isAllowed({ origin: 'Assistido', status, situation: 'EmAndamento' }, act, performer)) {
          if (needsMore.includes(act)) continue
          // The table has its say before the resends of a link and the codes of a line are counted.
          const isCounted = ['LimiteDeReenvios', 'LimiteDeIntentos', 'EsperaParaReenviar'].includes(
            answer.body.errorCode ?? '',
          )
          expect([act, answer.status === 200 || isCounted]).toEqual([act, true])
        } else {
          expect([act, answer.status, answer.body.errorCode, answer.body.status]).toEqual([
            act,
            409,
            'EtapaInvalida',
            status,
          ])
          expect(await digest(complete)).toBe(before)
        }
      }
    },
  )
})

const saveAddressBy = (api: ApiClient, id: string) =>
  api.send<AnswerOrError<object>>('POST', `/address/save/${id}`, { json: bogotaAddress })

describe('S-13: a case that is no longer open', () => {
  it('a case that is no longer open allows reading what was signed and the survey, and changes by nothing else (R-J3)', async () => {
    const one = caseOf(cases[0])
    const closed = applicationSituations.filter((situation) => situation !== 'EmAndamento')
    for (const situation of closed) {
      for (const act of acts.filter((one) => one !== 'visualizeContract' && one !== 'survey')) {
        const before = await putAt(one, 'contract', situation)
        const answer = await send(senderOf(one), act)
        expect([situation, act, answer.body.errorCode]).toEqual([situation, act, 'EtapaInvalida'])
        expect(await digest(one.complete)).toBe(before)
      }
    }
    await putAt(one, 'financialData', 'Liberada')
    expect((await send(senderOf(one), 'survey')).status).toBe(200)
    expect((await send(senderOf(one), 'visualizeContract')).status).toBe(200)
  })

  it('a case that is no longer open opens nothing but the bank data and the signed agreement after a transfer that failed (R-J3)', async () => {
    await expectTable(caseOf(cases[1]), 'bankData', 'FalhaDesembolso', needsTransfer)
  })

  it('a case that is no longer open knows no act that the wire does not know', async () => {
    const one = caseOf(cases[0])
    await putAt(one, 'contract')
    const path = `/application/${one.customer.applicationId()}/workflow/action`
    for (const action of ['createAnything', 'listoffer', '', '__proto__', 7]) {
      const answer = await one.customer.api.send<AnswerOrError<object>>('POST', path, { json: { action } })
      expect([answer.status, answer.body.errorCode]).toEqual([400, 'SolicitudInvalida'])
    }
  })
})

describe.each(cases)('going back from the contract of $channel.origin', (which) => {
  const changeTo = (status: string) => {
    const { customer, channel } = caseOf(which)
    return customer.api.send<AnswerOrError<object>>(
      'POST',
      `/application/${customer.applicationId()}/change-status/${status}`,
      { json: { origin: channel.origin } },
    )
  }

  it('leads to the steps of the channel, and only there (R-J9)', async () => {
    const one = caseOf(which)
    for (const way of waysBack) {
      await putAt(one, 'contract')
      const status = which.channel.way.waysBack[way]
      if (status === undefined) {
        expect(await changeTo(way)).toMatchObject({
          status: 409,
          body: { errorCode: 'EtapaInvalida', status: 'contract' },
        })
      } else {
        expect(await changeTo(way)).toMatchObject({ status: 200, body: { status } })
        expect(await one.customer.read()).toMatchObject({ status, activity: 'DadosEntrega' })
      }
    }
  })

  it.each(['OFFER', 'documents', 'financialData', 'delivery'])(
    'to %s is no request at all',
    async (status) => {
      const one = caseOf(which)
      await putAt(one, 'contract')
      expect((await changeTo(status)).status).toBe(400)
      expect((await one.customer.read()).status).toBe('contract')
    },
  )
})
