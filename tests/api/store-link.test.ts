import { CompactEncrypt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf } from '../support/agent.ts'
import { apiClient } from '../support/api-client.ts'
import { type AnswerOrError, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type StoreLinkAnswer = AnswerOrError<{
  id_access: string
  mobile: string
  document: string
  urlRetorno: string
  phone: { sku: string; price: number; priceFmt: string; urlPhoto: string }
}>

const open = (data: string | null) =>
  apiClient(world.webUrl).send<StoreLinkAnswer>('POST', '/publicdata/store-link', { json: { data } })

const dataOf = async (wish: Parameters<World['control']['link']>[0]) =>
  new URL((await world.control.link(wish)).url).searchParams.get('data') ?? ''

/** A link as the shop would make it, with a key of one's own choice. */
const forged = (payload: object, key: string) =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(Buffer.from(key, 'base64url'))

const demoKey = 'Y3Vwby1kZW1vLXN0b3JlLWxpbmsta2V5LTMyLWJ5dGU'
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600

describe('a store link', () => {
  it('a store link fills the form and shows the phone, its price from the catalogue (R-F8)', async () => {
    const { body } = await open(
      await dataOf({ document: '1020304005', mobile: '3001234567', sku: 'NIM-S4-256-PLA' }),
    )
    expect(body).toMatchObject({
      document: '1020304005',
      mobile: '3001234567',
      phone: { sku: 'NIM-S4-256-PLA', price: 2_499_900, priceFmt: '$\u00a02.499.900' },
    })
    expect(body.urlRetorno).toBe(`${world.sandboxUrl}/gracias`)
  })

  it('decides the phone of the application', async () => {
    const customer = customerOf(world, '05', { sku: 'NIM-S4-256-PLA' })
    expect(await customer.until('preOffer')).toMatchObject({
      access: { skuName: 'NIM-S4-256-PLA', price: 2_499_900 },
    })
  })

  it('a store link leads back only to addresses that are listed (R-X7)', async () => {
    const { body } = await open(await dataOf({ urlRetorno: 'https://otra-tienda.example/robo' }))
    expect(body.urlRetorno).toBeUndefined()
    const customer = customerOf(world, '05', { urlRetorno: 'https://otra-tienda.example/robo' })
    expect((await customer.until('preOffer')).urlReturn).toBeNull()
  })

  it.each([
    [
      'altered in one character',
      async () => {
        const data = await dataOf({})
        const at = data.length - 8
        return data.slice(0, at) + (data[at] === 'A' ? 'B' : 'A') + data.slice(at + 1)
      },
    ],
    ['that is no link', async () => 'no-es-un-enlace'],
    ['made with another key', () => forged({ id: 'x', kind: 'finter', exp: inAnHour() }, 'A'.repeat(43))],
    ['of another kind', () => forged({ id: 'x', kind: 'assisted', exp: inAnHour() }, demoKey)],
    ['without an end', () => forged({ id: 'x', kind: 'finter' }, demoKey)],
    [
      'for a document that is no number',
      () => forged({ id: 'x', kind: 'finter', document: 'no es un número', exp: inAnHour() }, demoKey),
    ],
    [
      'for a line that is no number',
      () => forged({ id: 'x', kind: 'finter', mobile: '300-NOT', exp: inAnHour() }, demoKey),
    ],
    [
      'unencrypted (alg none)',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"id":"x"}').toString('base64url')}.`,
    ],
  ])('%s is refused as invalid', async (_what, make) => {
    expect(await open(await make())).toMatchObject({ status: 410, body: { errorCode: 'EnlaceInvalido' } })
  })

  it('to a phone that is no longer sold ends at the page that cannot process it', async () => {
    const id = crypto.randomUUID()
    const data = await forged({ id, kind: 'finter', sku: 'NO-LONGER-SOLD', exp: inAnHour() }, demoKey)
    expect((await open(data)).body.phone).toBeUndefined()
    expect(await customerOf(world, '05').submit({ id_access: id })).toMatchObject({
      status: 409,
      body: { errorCode: 'Reprovada' },
    })
  })

  it('for a number with zeros and dots before it is for the person of that number (R-F1)', async () => {
    const { document, mobile, form, api } = customerOf(world, '05')
    const id = crypto.randomUUID()
    const data = await forged({ id, kind: 'finter', document: `00${document}`, exp: inAnHour() }, demoKey)
    expect((await open(data)).body).toMatchObject({ document })
    const json = form({ id_access: id, mobile, identityCardNumber: `0${document}` })
    expect((await api.send('POST', '/publicdata/application', { json })).status).toBe(409)
    const answer = await api.send('POST', '/publicdata/application', {
      json: form({ id_access: id, mobile, identityCardNumber: document }),
    })
    expect(answer.status).toBe(200)
  })

  it('a store link lives 24 hours (R-F7)', async () => {
    const data = await dataOf({})
    await world.control.advance('PT23H59M')
    const opened = await open(data)
    expect(opened.status).toBe(200)
    await world.control.advance('PT2M')
    expect(await open(data)).toMatchObject({ status: 410, body: { errorCode: 'EnlaceVencido' } })
    const late = await customerOf(world, '05').submit({ id_access: opened.body.id_access })
    expect(late).toMatchObject({ status: 410, body: { errorCode: 'EnlaceVencido' } })
    await world.control.resetClock()
  })

  it('a store link can be used by anybody until an application exists, then only by the same document and mobile (R-F7)', async () => {
    const { body } = await open(await dataOf({}))
    const idAccess = { id_access: body.id_access }
    const first = customerOf(world, '05')
    expect((await first.submit(idAccess)).status).toBe(200)
    expect((await first.submit(idAccess)).body.applicationId).toBe(first.applicationId())
    await first.signInBySms()
    const other = customerOf(world, '05')
    expect(await other.submit(idAccess)).toMatchObject({ status: 410, body: { errorCode: 'EnlaceUsado' } })
    expect(await first.submit({ ...idAccess, mobile: '3129998877' })).toMatchObject({
      status: 410,
      body: { errorCode: 'EnlaceUsado' },
    })
  })

  it('a store link belongs to one of two who use it at the same moment', async () => {
    const { body } = await open(await dataOf({}))
    const people = Array.from({ length: 6 }, () => customerOf(world, '05'))
    const answers = await Promise.all(people.map((one) => one.submit({ id_access: body.id_access })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await Promise.all(people.map((one) => one.signInBySms()))
    const begun = await Promise.all(people.map((one) => one.beginApplication()))
    expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410])
  })

  it('a store link serves the same person again after cancelling', async () => {
    const customer = customerOf(world, '05')
    const { body } = await open(await dataOf({}))
    await customer.submit({ id_access: body.id_access })
    await customer.signInBySms()
    await customer.act('cancel')
    expect((await customer.submit({ id_access: body.id_access })).body.status).toBe('preOffer')
    const other = await customerOf(world, '05').submit({ id_access: body.id_access })
    expect(other.body.errorCode).toBe('EnlaceUsado')
  })

  it('a store link that the shop made for one document is no link of another (R-F14)', async () => {
    const mine = customerOf(world, '05')
    const { body } = await open(await dataOf({ document: mine.document, mobile: mine.mobile }))
    const idAccess = { id_access: body.id_access }
    expect(await customerOf(world, '05').submit(idAccess)).toMatchObject({
      status: 409,
      body: {
        message: 'Validation exception',
        errors: [{ field: 'documentAcessoFinter', message: 'Este número de cédula no es válido' }],
      },
    })
    expect((await mine.submit(idAccess)).status).toBe(200)
  })

  it('a store link stays usable when the one who used it was refused', async () => {
    const { body } = await open(await dataOf({}))
    const refused = customerOf(world, '50')
    await refused.submit({ id_access: body.id_access })
    await refused.signInBySms()
    expect((await refused.read()).status).toBe('reproved')
    expect((await customerOf(world, '05').submit({ id_access: body.id_access })).status).toBe(200)
  })

  it('a store link that was never opened is refused', async () => {
    const answer = await customerOf(world, '05').submit({ id_access: '00000000-0000-4000-8000-000000000000' })
    expect(answer).toMatchObject({ status: 410, body: { errorCode: 'EnlaceInvalido' } })
  })
})

describe('the e-mail link', () => {
  it('the e-mail link changes nothing when a scanner merely opens it (R-F12)', async () => {
    const customer = customerOf(world, '05')
    await customer.until('preOffer')
    const hash = await customer.emailLink()
    for (let times = 0; times < 5; times += 1) {
      await fetch(`${world.webUrl}/validate-email/${hash}`)
      const read = await customer.api.send('GET', `/publicdata/application/validate-email/${hash}`)
      expect(read.status).toBe(405)
    }
    expect((await customer.read()).emailStatus).toBe('PENDING')
    expect((await customer.acceptEmail(hash)).body.emailStatus).toBe('ACCEPT')
    expect((await customer.acceptEmail(hash)).body.emailStatus).toBe('ACCEPT')
  })

  it('an e-mail link that nobody was mailed, or a day old, leads to the expired-e-mail page', async () => {
    const customer = customerOf(world, '05')
    await customer.until('preOffer')
    expect(await customer.acceptEmail('A'.repeat(43))).toMatchObject({
      status: 409,
      body: { errorCode: 'CorreoVencido' },
    })
    const hash = await customer.emailLink()
    await world.control.advance('PT24H1S')
    expect((await customer.acceptEmail(hash)).body.errorCode).toBe('CorreoVencido')
    await world.control.resetClock()
    expect((await customer.read()).emailStatus).toBe('PENDING')
  })

  it('to a mistyped address accepts nothing once another address was given (R-F12)', async () => {
    const customer = customerOf(world, '05')
    await customer.until('preOffer')
    const old = await customer.emailLink()
    const email = `otra.${customer.email}`
    const path = `/application/${customer.applicationId()}/resend-validation-email`
    await customer.stepUp('otherEmail')
    expect((await customer.api.send('POST', path, { json: { email } })).status).toBe(200)
    const mail = await world.control.message(email, (one) => one.channel === 'email')
    expect(await customer.acceptEmail(old)).toMatchObject({
      status: 409,
      body: { errorCode: 'CorreoReemplazado' },
    })
    const hash = mail.links
      .find((link) => link.includes('/validate-email/'))
      ?.split('/')
      .pop()
    expect((await customer.acceptEmail(hash)).body.emailStatus).toBe('ACCEPT')
    expect(await customer.read()).toMatchObject({ email, emailStatus: 'ACCEPT' })
  })

  it('the e-mail link answers whose address it was: of a form, of an open application, or of the account (R-F12)', async () => {
    const customer = customerOf(world, '05')
    await customer.submit()
    const hash = await customer.emailLink()
    const accepted = async (link: string) => (await customer.acceptEmail(link)).body
    expect(await accepted(hash)).toEqual({ emailStatus: 'ACCEPT', place: 'form', origin: 'Finter' })
    await customer.signInBySms()
    const ofApplication = { emailStatus: 'ACCEPT', place: 'application', origin: 'Finter' }
    expect(await accepted(hash)).toEqual(ofApplication)
    await customer.act('cancel', { status: 'CANCELLED' })
    const ofAccount = { emailStatus: 'ACCEPT', place: 'account', origin: null }
    expect(await accepted(hash)).toEqual(ofAccount)
    await customer.signInAsPerson(customer.api)
    await customer.stepUp('otherEmail')
    const linkTo = async (email: string) => {
      await customer.api.send('POST', '/borrower/changeEmail', { json: { email } })
      const isLink = (link: string) => link.includes('/validate-email/')
      const mail = await world.control.message(email, ({ links }) => links.some(isLink))
      return mail.links.find(isLink)?.split('/').pop() ?? ''
    }
    const first = await linkTo(`cuenta.${customer.email}`)
    expect(await accepted(first)).toEqual(ofAccount)
    const second = await linkTo(`nueva.${customer.email}`)
    expect(await accepted(first)).toMatchObject({ errorCode: 'CorreoReemplazado' })
    expect(await accepted(second)).toEqual(ofAccount)
  })

  it('the e-mail link answers the channel of a sale in a shop, which goes on there (R-F12)', async () => {
    const agent = agentOf(world, '05')
    await agent.signIn()
    await agent.fileForm()
    const isLink = (link: string) => link.includes('/validate-email/')
    const mail = await world.control.message(agent.email, ({ links }) => links.some(isLink))
    const hash = mail.links.find(isLink)?.split('/').pop()
    const answer = await agent.api.send('POST', `/publicdata/application/validate-email/${hash}`)
    expect(answer.body).toEqual({ emailStatus: 'ACCEPT', place: 'form', origin: 'Assistido' })
  })

  it('the e-mail link is mailed again five times a day, and no more (R-L5)', async () => {
    const customer = customerOf(world, '05')
    await customer.until('preOffer')
    const path = `/application/${customer.applicationId()}/resend-validation-email`
    for (let times = 0; times < 5; times += 1)
      expect((await customer.api.send('POST', path, { json: {} })).status).toBe(200)
    expect(await customer.api.send('POST', path, { json: {} })).toMatchObject({
      status: 424,
      body: { errorCode: 'LimiteDeReenvios' },
    })
    await world.control.advance('PT0S')
    expect(await customer.mails()).toHaveLength(6)
  })
})
