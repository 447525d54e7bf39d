import { applicationSituations, applicationStatuses, type WorkflowAction } from '@cupo/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../../apps/api/src/features/origination/application.ts'
import type { Act } from '../../apps/api/src/features/origination/channel.ts'
import { deviceFinancing } from '../../apps/api/src/features/origination/channels/device-financing.ts'
import { isAllowed } from '../../apps/api/src/features/origination/journey.ts'
import { applicationStore } from '../../apps/api/src/features/origination/origination.ts'
import { businessDate, instantOf } from '../../apps/api/src/platform/business-date.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { type AnswerOrError, type Customer, customerOf } from '../support/customer.ts'
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
  survey: { action: 'survey', stars: 5, complement: '' },
  cancel: { action: 'cancel', status: 'CANCELLED' },
} as const satisfies Record<WorkflowAction['action'], object>

const acts: readonly Act[] = [
  ...(Object.keys(bodies) as (keyof typeof bodies)[]),
  'saveAddress',
  'changeStatus',
  'visualizeContract',
]

let world: World
let customer: Customer
let complete: Application
let store: ReturnType<typeof applicationStore>

beforeAll(async () => {
  world = await startWorld()
  store = applicationStore(world.secrets)
  customer = customerOf(world, '10')
  await customer.untilAccepted()
  const found = await store.find(world.db, customer.applicationId())
  if (found === null) throw new Error('the application is not there')
  complete = found
})
afterAll(() => world.stop())

/** The customer's row with everything a journey learns, put at one step. */
async function putAt(status: Application['status'], situation: Application['situation'] = 'EmAndamento') {
  const now = instantOf(await world.control.clock())
  const { subject } = complete.facts
  if (subject.kind !== 'device' || subject.delivery === null) throw new Error('the delivery is not confirmed')
  const delivery = { ...subject.delivery, givenOn: businessDate(now).toString() }
  const facts = { ...complete.facts, subject: { ...subject, delivery } }
  const application = { ...complete, status, situation, facts }
  await inTransaction(world.db, (transaction) => store.update(transaction, application, now))
  return digest()
}

const digest = async () =>
  JSON.stringify(
    await world.db
      .selectFrom('application')
      .selectAll()
      .where('id', '=', customer.applicationId())
      .executeTakeFirstOrThrow(),
  )

function send(act: Act) {
  const { api } = customer
  const id = customer.applicationId()
  switch (act) {
    case 'saveAddress':
      return customer.saveAddress()
    case 'changeStatus':
      return api.send<AnswerOrError<object>>('POST', `/application/${id}/change-status/DELIVERY`, {
        json: {},
      })
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

describe('S-13: for each status, each act', () => {
  it.each(applicationStatuses)('at %s only the acts of the table do anything (R-J2)', async (status) => {
    for (const act of acts) {
      const before = await putAt(status)
      const answer = await send(act)
      const isIllegal = answer.status === 409 && answer.body.errorCode === 'EtapaInvalida'
      if (isAllowed({ origin: deviceFinancing.origin, status, situation: 'EmAndamento' }, act, 'customer')) {
        if (needsMore.includes(act)) continue
        expect([act, answer.status, answer.body.errorCode]).toEqual([act, 200, undefined])
      } else {
        expect([act, isIllegal, answer.body.status]).toEqual([act, true, status])
        expect(await digest()).toBe(before)
      }
    }
  })

  it('a closed case allows reading what was signed and the survey, and changes by nothing else (R-J3)', async () => {
    const closed = applicationSituations.filter((situation) => situation !== 'EmAndamento')
    for (const situation of closed) {
      for (const act of acts.filter((one) => one !== 'visualizeContract' && one !== 'survey')) {
        const before = await putAt('contract', situation)
        const answer = await send(act)
        expect([situation, act, answer.body.errorCode]).toEqual([situation, act, 'EtapaInvalida'])
        expect(await digest()).toBe(before)
      }
    }
    await putAt('financialData', 'Liberada')
    expect((await send('survey')).status).toBe(200)
    expect((await send('visualizeContract')).status).toBe(200)
  })

  it('an act that the wire does not know is refused before any step is looked at', async () => {
    await putAt('contract')
    const path = `/application/${customer.applicationId()}/workflow/action`
    for (const action of ['createAssistedContract', 'listoffer', '', '__proto__', 7]) {
      const answer = await customer.api.send<AnswerOrError<object>>('POST', path, { json: { action } })
      expect([answer.status, answer.body.errorCode]).toEqual([400, 'SolicitudInvalida'])
    }
  })
})

describe('going back from the contract', () => {
  const changeTo = (status: string) =>
    customer.api.send<AnswerOrError<object>>(
      'POST',
      `/application/${customer.applicationId()}/change-status/${status}`,
      {
        json: { origin: 'Finter' },
      },
    )

  it('leads to the delivery step, and only there (R-J9)', async () => {
    for (const status of ['ADDRESS', 'BANK']) {
      await putAt('contract')
      expect(await changeTo(status)).toMatchObject({
        status: 409,
        body: { errorCode: 'EtapaInvalida', status: 'contract' },
      })
    }
    expect(await changeTo('DELIVERY')).toMatchObject({ status: 200, body: { status: 'deliveryData' } })
    expect(await customer.read()).toMatchObject({ status: 'deliveryData', activity: 'DadosEntrega' })
  })

  it.each(['OFFER', 'documents', 'financialData', 'delivery'])(
    'to %s is no request at all',
    async (status) => {
      await putAt('contract')
      expect((await changeTo(status)).status).toBe(400)
      expect((await customer.read()).status).toBe('contract')
    },
  )
})
