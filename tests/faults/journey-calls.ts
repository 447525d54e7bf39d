import type { Application } from '@cupo/wire'
import type { Customer } from '../support/customer.ts'
import { waitFor } from '../support/wait-for.ts'

/** One call of the journey, made again after a crash as long as the application says that it is still to be made. */
export type JourneyCall = {
  readonly name: string
  /** Where the customer stands when this call is theirs to make; elsewhere a repeat is skipped. */
  readonly at: readonly Application['status'][] | 'anywhere'
  readonly run: (customer: Customer) => Promise<unknown>
}

/** From the shop's link to the device in the customer's hands, as the screens call, by name. */
export const journeyCalls: readonly JourneyCall[] = [
  { name: 'form', at: 'anywhere', run: async (customer) => accepted(await customer.submitFromShop()) },
  { name: 'token', at: 'anywhere', run: signIn },
  { name: 'preOffer', at: ['preOffer'], run: async (customer) => accepted(await customer.act('preOffer')) },
  {
    name: 'setPreOffer',
    at: ['preOffer'],
    run: async (customer) =>
      accepted(await customer.act('setPreOffer', { advancedPayment: 0, paymentType: 'Tarjeta-PSE' })),
  },
  { name: 'listOffer', at: ['offer'], run: async (customer) => accepted(await customer.act('listOffer')) },
  { name: 'validateEmail', at: ['offer'], run: async (customer) => accepted(await customer.acceptEmail()) },
  {
    name: 'offer',
    at: ['offer'],
    run: async (customer) => accepted(await customer.act('offer', { installments: 12 })),
  },
  {
    name: 'createVeridasId',
    at: ['documents', 'veridas'],
    run: openCheck,
  },
  {
    name: 'validateVeridasId',
    at: ['documents', 'veridas'],
    run: passCheck,
  },
  {
    name: 'saveAddress',
    at: ['deliveryData'],
    run: async (customer) => accepted(await customer.saveAddress()),
  },
  {
    name: 'confirmDeliveryAddress',
    at: ['deliveryData'],
    run: async (customer) => accepted(await customer.act('confirmDeliveryAddress', { value: 'WORK' })),
  },
  {
    name: 'contractVisualize',
    at: ['contract'],
    run: async ({ api, applicationId }) =>
      accepted(await api.send('GET', `/application/contractVisualize/${applicationId()}`)),
  },
  {
    name: 'confirmClientAccept',
    at: ['contract'],
    run: async (customer) => accepted(await customer.acceptAgreement()),
  },
  {
    name: 'createContract',
    at: ['contract'],
    run: async (customer) => accepted(await customer.act('createContract', { isPartial: false })),
  },
  { name: 'delivery', at: 'anywhere', run: deliver },
]

/** What a customer does who opens the page again: looks where they stand, and makes the call if it is still theirs. */
export async function goOn(customer: Customer, { at, run }: JourneyCall): Promise<void> {
  if (at === 'anywhere') {
    await run(customer)
    return
  }
  const { status, situation } = await customer.read()
  if (situation !== 'EmAndamento') throw new Error(`the application is ${situation}`)
  if (at.includes(status)) await run(customer)
}

/**
 * The PIN that came, or, where a crash swallowed its use, a new one. The PIN of a form whose answer a crash swallowed may come
 * after that of the form that was sent again; each belongs to its form.
 */
async function signIn(customer: Customer): Promise<unknown> {
  const sms = await customer.pinSms()
  for (const { code } of await customer.sms()) {
    const answer = await customer.signIn(code ?? '')
    if (answer.status === 200) return answer
  }
  accepted(await customer.newPin())
  const newer = await waitFor('another PIN', async () => {
    const [newest] = await customer.sms()
    return newest?.id === sms.id ? undefined : newest
  })
  return accepted(await customer.signIn(newer.code ?? ''))
}

/** The identity check on a customer's screen: it stays there until it is judged, and its page takes one result. */
const checkOf = new WeakMap<Customer, { readonly id: string; readonly token: string | null }>()

async function openCheck(customer: Customer): Promise<unknown> {
  const answer = accepted(await customer.act('createVeridasId'))
  const { validation_id: id, access_token: token } = answer.body.response ?? {}
  if (id === undefined || token === undefined) throw new Error(`no check: ${JSON.stringify(answer.body)}`)
  checkOf.set(customer, { id, token })
  return answer
}

async function passCheck(customer: Customer): Promise<unknown> {
  const check = checkOf.get(customer)
  if (check === undefined) throw new Error('no check was opened')
  if (check.token !== null) await customer.place.control.identityByPerson(check.token)
  checkOf.set(customer, { ...check, token: null })
  return accepted(await customer.act('validateVeridasId', { validateId: check.id }))
}

/** The operator hands the device over and tells the lender, again and again until it is heard. */
async function deliver(customer: Customer): Promise<unknown> {
  const { control } = customer.place
  const order = await orderOf(customer)
  if (order.state !== 'delivered') await control.endOrder(order.idOrderAmount, 'deliver')
  return waitFor('the delivery to be known', async () => {
    const application = await customer.read()
    return application.situation === 'Liberada' ? application : undefined
  })
}

const orderOf = (customer: Customer) =>
  waitFor('an order to be dispatched', async () =>
    (await customer.place.control.orders()).find(
      (one) =>
        one.document === customer.document && (one.state === 'dispatched' || one.state === 'delivered'),
    ),
  )

function accepted<T extends { readonly status: number; readonly body: unknown }>(answer: T): T {
  if (answer.status === 200) return answer
  throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}`)
}
