import type { Checkout } from '@cupo/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf } from '../support/agent.ts'
import { apiClient } from '../support/api-client.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { newPerson } from '../support/people.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'

type Refunds = { readonly refunds: readonly { readonly about: string | null }[] }
type Buyer = Pick<Customer, 'applicationId' | 'email'>

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const linkTo = async (address: string, part: string, seen: ReadonlySet<string> = new Set()) => {
  const isIt = (link: string) => link.includes(part)
  const mail = await world.control.message(address, ({ id, links }) => !seen.has(id) && links.some(isIt))
  return mail.links.find(isIt) ?? ''
}

/** The down payment of a signed order is paid by its mailed link, its guarantee is not: the order ends, and the money goes back. */
async function payInPart({ applicationId, email }: Buyer): Promise<void> {
  const hash = (await linkTo(email, `/advanced-payment/${applicationId()}`)).split('/').at(-1) ?? ''
  const path = `/publicdata/advanced-payment/epayco/${applicationId()}/request`
  const { body: checkout } = await apiClient(world.webUrl).send<Checkout>('POST', path, { json: { hash } })
  await tillOf(world).heard(await tillOf(world).pay({ checkout }))
  await world.control.advance('P1D')
}

const read = (link: string) =>
  apiClient(world.webUrl).send<Refunds>('GET', `/publicdata/refunds/${link.split('/').at(-1)}`)
const name = (link: string) =>
  apiClient(world.webUrl).send('POST', `/publicdata/refunds/${link.split('/').at(-1)}/account`, {
    json: { accountBank: '1007', accountKind: 'savings', accountNumber: '91234567890' },
  })

describe('the link of a refund that went to an address which an agent typed (R-W5)', () => {
  it('the link of a refund that went to an address which an agent typed serves that sale alone: once another application of its person has a refund it reads and names nothing', async () => {
    const person = newPerson('54')
    const agents = `agente.${person.document}@otro.example`
    const sale = agentOf(world, '54', { ...person, email: agents })
    await sale.sign()
    await payInPart(sale)
    const link = await linkTo(agents, '/refund-account/')
    expect((await read(link)).body.refunds).toHaveLength(1)

    const she = customerOf(world, '54', { ...person, client: 'web' })
    await she.ignoreEarlierSms()
    await she.sign()
    await payInPart(she)
    const own = await linkTo(person.email, '/refund-account/')
    const gone = { status: 410, body: { errorCode: 'EnlaceVencido' } }
    expect(await read(link)).toMatchObject(gone)
    expect(await name(link)).toMatchObject(gone)
    expect((await read(own)).body.refunds).toHaveLength(2)
    expect((await name(own)).status).toBe(200)
  })

  it('the link of a refund that went to an address which an agent typed goes to an address that the person confirmed before, where there is one', async () => {
    const person = newPerson('54')
    const she = customerOf(world, '54', { ...person, client: 'web' })
    await she.until('offer')
    await she.acceptEmail()
    await she.act('cancel', { status: 'CANCELLED' })
    await world.control.advance('PT2M')
    const agents = `agente.${person.document}@otro.example`
    const sale = agentOf(world, '54', { ...person, email: agents })
    await sale.ignoreEarlierSms()
    await sale.sign()
    await payInPart(sale)
    expect((await read(await linkTo(person.email, '/refund-account/'))).body.refunds).toHaveLength(1)
    const mails = await world.control.messages(agents)
    expect(mails.filter(({ links }) => links.some((one) => one.includes('/refund-account/')))).toEqual([])
  })
})

it('the account of a refund is named in the area by the code of that act alone: one of another act is refused', async () => {
  const she = customerOf(world, '12')
  await she.begin()
  const area = await she.signInAsPerson()
  const nameAccount = () =>
    area.send('POST', '/selfmanage/refunds/account', {
      json: { accountBank: '1007', accountKind: 'savings', accountNumber: '91234567890' },
    })
  const codeRequired = { status: 403, body: { errorCode: 'CodigoRequerido' } }
  expect(await nameAccount()).toMatchObject(codeRequired)
  await she.stepUp('bankData', area)
  expect(await nameAccount()).toMatchObject(codeRequired)
  await world.control.advance('PT2M')
  await she.stepUp('refundAccount', area)
  // Nothing is owed to her: the act is judged.
  expect(await nameAccount()).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida' } })
})
