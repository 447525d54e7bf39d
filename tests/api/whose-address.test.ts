import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, agentOf } from '../support/agent.ts'
import { apiClient } from '../support/api-client.ts'
import { type Borrower, borrowerAt, visitorOf } from '../support/borrower.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { preValidatorOf } from '../support/pre-validation.ts'
import { startWorld, type World } from '../support/start-world.ts'

type Profile = { readonly personalData: { readonly email: string } }

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const mailsTo = async (address: string, part: string) =>
  (await world.control.messages(address)).filter(({ links }) => links.some((link) => link.includes(part)))
const passwordLinksTo = (address: string) => mailsTo(address, '/reset-forgotten-password/')

/** Whoever reads that mail box presses the button of the mailed check. */
const press = async (address: string) => {
  const isCheck = (link: string) => new URL(link).pathname.startsWith('/validate-email/')
  const mail = await world.control.message(address, ({ links }) => links.some(isCheck))
  const hash = mail.links.find(isCheck)?.split('/').pop() ?? ''
  const pressed = await apiClient(world.webUrl).send('POST', `/publicdata/application/validate-email/${hash}`)
  expect(pressed.status).toBe(200)
}

const news = (to: string, words: string) =>
  world.control.message(to, ({ text }) => text.replaceAll(/\s+/g, ' ').includes(words))
const newsTo = async (address: string, words: string) =>
  (await world.control.messages(address)).filter(({ text }) => text.includes(words))

/** The jobs of the forgotten password run in the background: the mail to somebody else's address is the last of them. */
const forgetAndAwait = async (document: string, address: string) => {
  const before = (await passwordLinksTo(address)).length
  expect((await visitorOf(world, document).forgetPastCaptcha()).status).toBe(200)
  await world.control.message(address, ({ links }) =>
    links.some((link) => link.includes('/reset-forgotten-password/')),
  )
  expect((await passwordLinksTo(address)).length).toBe(before + 1)
}

let people = 0
function elsewhere(who: string): string {
  people += 1
  return `${who}.${people}@otro.example`
}

/** The code of an SMS that this act sends, and no earlier one. */
async function codeOf(mobile: string, send: () => Promise<unknown>): Promise<string> {
  const before = new Set((await world.control.messages(mobile)).map(({ id }) => id))
  await send()
  return (await world.control.message(mobile, ({ id, code }) => code !== null && !before.has(id))).code ?? ''
}

const begin = async (customer: Customer) => {
  const pin = await codeOf(customer.mobile, () => customer.submit())
  expect((await customer.signIn(pin)).status).toBe(200)
}
const beginSale = async (sale: Agent) => {
  await sale.signIn()
  expect((await sale.authorize(await codeOf(sale.mobile, () => sale.fileForm()))).status).toBe(200)
}

const signInAnew = async (one: Borrower) => {
  for (const { id } of await world.control.messages(one.mobile)) one.hasSeen(id)
  return one.signedIn(await one.signInByPin())
}

const accept = async (customer: Pick<Customer, 'acceptEmail'>) =>
  expect((await customer.acceptEmail()).body).toMatchObject({ emailStatus: 'ACCEPT' })
const cancel = async ({ act }: Pick<Customer, 'act'>) =>
  expect((await act('cancel', { status: 'CANCELLED', isPartial: false })).status).toBe(200)

describe('the address of somebody else', () => {
  it('typed by an agent gets no link for a new password and no claim, and is told to whom it is new (R-W4, R-W5)', async () => {
    const one = await borrowerAt(world, '08')
    await cancel(one.customer)
    const agents = elsewhere('agente')
    const sale = agentOf(world, '08', { document: one.document, mobile: one.mobile, email: agents })
    await beginSale(sale)
    await press(agents)
    expect((await sale.read()).emailStatus).toBe('ACCEPT')
    await cancel(sale)

    await news(one.email, 'quedó con el correo que ves abajo')
    await news(one.mobile, 'tiene otro correo')

    await forgetAndAwait(one.document, one.email)
    expect(await passwordLinksTo(agents)).toHaveLength(0)

    const words = {
      kind: 'consumerClaim',
      subject: 'Queja contra el agente',
      description: 'No me atendió bien en la tienda.',
    }
    const api = await signInAnew(one)
    const { body } = await api.send<Profile>('GET', '/borrower/')
    expect(body.personalData.email).toBe(one.email)
    const filed = await api.send('POST', '/selfmanage/claims', { json: words })
    expect([200, 201]).toContain(filed.status)
    await world.control.message(one.email, ({ text }) => text.includes(words.subject))
    expect((await world.control.messages(agents)).filter(({ text }) => text.includes(words.subject))).toEqual(
      [],
    )

    const password = await one.resetPassword(await one.resetLink(), 'una frase que nadie usa')
    expect(password.status).toBe(204)
    await world.control.message(one.email, ({ subject }) => subject === 'Tu contraseña cambió')
    expect(await newsTo(agents, 'es nueva desde hoy')).toHaveLength(0)
  })

  it('typed by an agent is news once more when a form of the person brings it (R-W5)', async () => {
    const one = await borrowerAt(world, '08')
    await cancel(one.customer)
    const { document, mobile } = one
    const agents = elsewhere('agente')
    const sale = agentOf(world, '08', { document, mobile, email: agents })
    await beginSale(sale)
    await cancel(sale)
    const told = () => newsTo(mobile, 'tiene otro correo')
    await news(mobile, 'tiene otro correo')
    const before = (await told()).length
    await world.control.advance('PT2M')
    await begin(customerOf(world, '08', { document, mobile, email: agents }))
    await world.control.advance('PT0S')
    expect((await told()).length).toBe(before + 1)
  })

  it('typed by an agent before the first of the person stays without power after it', async () => {
    const agents = elsewhere('agente')
    const sale = agentOf(world, '07', { email: agents })
    await beginSale(sale)
    await press(agents)
    await cancel(sale)
    const { document, mobile } = sale
    const customer = customerOf(world, '07', { document, mobile, email: elsewhere('duena') })
    await begin(customer)
    await accept(customer)
    await forgetAndAwait(document, customer.email)
    expect(await passwordLinksTo(agents)).toHaveLength(0)
  })

  it('in a form whose browser asked for the quota on the behalf of its person serves that form alone', async () => {
    const adviser = elsewhere('asesora')
    const asked = preValidatorOf(world, '06', { email: adviser, channel: 'Finter' })
    await asked.start()
    const { document, mobile, api } = asked
    const form = customerOf(world, '06', { document, mobile, email: adviser, api })
    await begin(form)
    await press(adviser)
    await cancel(form)
    const owner = customerOf(world, '06', { document, mobile, email: elsewhere('duena') })
    await begin(owner)
    await accept(owner)
    await forgetAndAwait(document, owner.email)
    expect(await passwordLinksTo(adviser)).toHaveLength(0)
  })
})

describe('the addresses of a person', () => {
  it('confirmed in journeys of their own and in their area all get the link for a new password and its news (R-W4)', async () => {
    const one = await borrowerAt(world, '05')
    await cancel(one.customer)
    const ofLoan = elsewhere('otro.canal')
    const { document, mobile } = one
    const money = customerOf(world, '05', { document, mobile, email: ofLoan, amount: 2_000_000 })
    await begin(money)
    await accept(money)
    await news(one.email, 'quedó con el correo que ves abajo')
    await news(mobile, 'tiene otro correo')

    const ofArea = elsewhere('area')
    const api = await signInAnew(one)
    await api.send('POST', '/user/step-up', { json: { purpose: 'otherEmail' } })
    await api.send('POST', '/user/step-up/confirm', {
      json: { pin: (await one.newSms(mobile)).code, purpose: 'otherEmail' },
    })
    const change = await api.send('POST', '/borrower/changeEmail', { json: { email: ofArea } })
    expect(change.status).toBeLessThan(300)
    await news(ofLoan, 'quedó el correo que ves abajo')
    await news(mobile, 'tu cuenta tiene otro correo')
    await press(ofArea)

    await one.visitor.forgetPastCaptcha()
    for (const address of [one.email, ofLoan, ofArea]) {
      await world.control.message(address, ({ links }) =>
        links.some((link) => link.includes('/reset-forgotten-password/')),
      )
    }
    const reset = await one.resetPassword(await one.resetLink(), 'otra frase que nadie usa')
    expect(reset.status).toBe(204)
    for (const address of [one.email, ofLoan, ofArea]) {
      await world.control.message(address, ({ subject }) => subject === 'Tu contraseña cambió')
    }
  })
})
