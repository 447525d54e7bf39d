import { type Customer, customerOf } from '../../support/customer.ts'
import type { Place } from '../../support/start-world.ts'

export type Walk = {
  readonly customer: Customer
  data: string
  idAccess: string
  pin: string
  emailHash: string
  accessToken: string
  validationId: string
  next: number
}

export type JourneyStep = {
  readonly name: string
  /** Outside the API (a link, an SMS, a mail, the camera), not part of the step's time. */
  readonly wait?: (walk: Walk) => Promise<void>
  readonly call: (walk: Walk) => Promise<{ readonly status: number; readonly body: unknown }>
}

let people = 0

/** A new person of class A. */
export function newWalk(place: Place): Walk {
  people += 1
  const line = String(people).padStart(7, '0')
  const person = {
    document: `1${line}05`,
    mobile: `300${line}`,
    email: `persona.${line}@correo.example`,
  }
  const found = { data: '', idAccess: '', pin: '', emailHash: '', accessToken: '', validationId: '' }
  return { customer: customerOf(place, '05', person), ...found, next: 0 }
}

const address = {
  departmentDaneCode: '11',
  cityDaneCode: '11001',
  neighborhoodName: 'Cedritos',
  typedAddress: 'CL 140 # 11-45 AP 501',
}
const act = (action: string, fields: object = {}) => ({
  name: action,
  call: ({ customer }: Walk) => customer.act(action, fields),
})
const read = {
  name: 'application',
  call: ({ customer }: Walk) => customer.api.send('GET', `/application/${customer.applicationId()}`),
}

/** Every call of a customer without a down payment, in the order of the screens. */
export const journeySteps: readonly JourneyStep[] = [
  {
    name: 'store-link',
    wait: async (walk) => {
      const { document, mobile, place } = walk.customer
      const { url } = await place.control.link({ document, mobile })
      walk.data = new URL(url).searchParams.get('data') ?? ''
    },
    call: async (walk) => {
      const opened = await walk.customer.api.send<{ id_access: string }>('POST', '/publicdata/store-link', {
        json: { data: walk.data },
      })
      walk.idAccess = opened.body.id_access
      return opened
    },
  },
  { name: 'form', call: (walk) => walk.customer.submit({ id_access: walk.idAccess }) },
  {
    name: 'token',
    wait: async (walk) => {
      walk.pin = (await walk.customer.pinSms()).code ?? ''
    },
    call: (walk) => walk.customer.signIn(walk.pin),
  },
  read,
  act('preOffer'),
  act('setPreOffer', { advancedPayment: 0, paymentType: 'Tarjeta-PSE' }),
  act('listOffer'),
  {
    name: 'validate-email',
    wait: async (walk) => {
      walk.emailHash = await walk.customer.emailLink()
    },
    call: (walk) => walk.customer.acceptEmail(walk.emailHash),
  },
  act('offer', { installments: 12 }),
  {
    name: 'createVeridasId',
    call: async (walk) => {
      const opened = await walk.customer.act('createVeridasId')
      walk.validationId = opened.body.response?.validation_id ?? ''
      walk.accessToken = opened.body.response?.access_token ?? ''
      return opened
    },
  },
  {
    name: 'validateVeridasId',
    wait: async (walk) => {
      await walk.customer.place.control.identityByPerson(walk.accessToken)
    },
    call: (walk) => walk.customer.act('validateVeridasId', { validateId: walk.validationId }),
  },
  { name: 'save address', call: (walk) => walk.customer.saveAddress(address) },
  {
    name: 'address',
    call: ({ customer }) => customer.api.send('GET', `/address?applicationId=${customer.applicationId()}`),
  },
  act('confirmDeliveryAddress', { value: 'WORK', paymentCycle: null }),
  {
    name: 'contractVisualize',
    call: ({ customer }) =>
      customer.api.send('GET', `/application/contractVisualize/${customer.applicationId()}`),
  },
  act('confirmClientAccept', { isPartial: true, guarantee: true }),
  act('createContract', { isPartial: false }),
]

export async function takeStep(walk: Walk): Promise<boolean> {
  const step = journeySteps[walk.next]
  if (step === undefined) throw new Error('the journey is over')
  const { status, body } = await step.call(walk)
  if (status !== 200) throw new Error(`${step.name} answered ${status} ${JSON.stringify(body)}`)
  walk.next += 1
  return walk.next < journeySteps.length
}
