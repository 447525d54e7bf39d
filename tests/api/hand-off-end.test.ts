import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, agentOf, agents, phoneOf } from '../support/agent.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const dead = { status: 410, body: { errorCode: 'EnlaceInvalido' } }

/** An agent whose form was filed, and its customer's phone by the SMS. */
async function filed(ending: string) {
  const agent = agentOf(world, ending)
  await agent.signIn()
  await agent.fileForm()
  const phone = phoneOf(world, await agent.handOffLink(), agent.document)
  await phone.check()
  return { agent, phone }
}

/** The same, with the agreement signed by the code of an SMS. */
async function signed(ending: string) {
  const { agent, phone } = await filed(ending)
  await phone.open()
  await agent.until('documents')
  await phone.passBiometrics()
  await agent.sign()
  return { agent, phone }
}

const pathOf = (link: string) => new URL(link).pathname

const renewed = async (agent: Agent) =>
  agent.signIn(
    (
      await world.control.assistedLink({
        agent: agents.counter,
        document: agent.document,
        mobile: agent.mobile,
      })
    ).url,
  )

describe('how the link of a customer ended', () => {
  it('says to the phone that signed what is due, until when and where it is paid (R-G88)', async () => {
    const { agent, phone } = await signed('54')
    const application = await agent.read()
    expect(await phone.open()).toMatchObject(dead)
    const { status, body } = await phone.end()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      end: 'signed',
      reasons: [],
      signed: {
        orderNumber: application.idOrderAmount,
        deviceModel: application.access.deviceModel,
        installments: application.installmentsNumber,
        installmentTotalFmt: application.offer?.totalFmt,
        maskedEmail: 'p•••@correo.example',
        paymentDueNow: application.paymentDueNow,
        paymentDeadline: application.paymentDeadline,
        due: [
          { kind: 'downPayment', amount: application.advancedPayment },
          { kind: 'guarantee', amount: application.guaranteePayment },
        ],
      },
    })
    await world.control.advance('PT0S')
    const mailed = (await agent.mails()).flatMap(({ links }) => links.map(pathOf))
    for (const { link } of body.signed?.due ?? []) expect(mailed).toContain(pathOf(link))
    expect(JSON.stringify(body)).not.toContain(agent.document)
  })

  it('tells no other browser anything, and none while the link is good (R-G88)', async () => {
    const { agent, phone } = await filed('20')
    expect(await phone.end()).toMatchObject(dead)
    await phone.open()
    expect(await phone.end()).toMatchObject(dead)
    await agent.until('documents')
    await phone.passBiometrics()
    await agent.sign()
    expect((await phone.end()).body).toMatchObject({ end: 'signed' })
    const finder = phoneOf(world, phone.url, agent.document)
    await finder.check()
    expect(await finder.end()).toMatchObject(dead)
    const guess = phoneOf(world, phone.url.slice(0, -4), agent.document)
    expect(await guess.end()).toMatchObject(dead)
  })

  it('asks for nothing that is paid, and for nothing once the deadline has cancelled the order (R-G88)', async () => {
    const { phone } = await signed('52')
    expect((await phone.end()).body.signed?.due).toHaveLength(1)
    await world.control.advance('PT21H')
    expect((await phone.end()).body).toEqual({ end: 'orderEnded', reasons: [], signed: null })
  })

  it('says that the device was handed over, and nothing of the sale any more (R-G88)', async () => {
    const { agent, phone } = await signed('21')
    const order = (await agent.read()).idOrderAmount ?? ''
    await world.control.advance('PT0S')
    await world.control.endOrder(order, 'deliver')
    await world.control.advance('PT0S')
    expect((await phone.end()).body).toEqual({ end: 'delivered', reasons: [], signed: null })
  })

  it('says that another link was sent, to the phone that had this one open (R-G88)', async () => {
    const { agent, phone } = await filed('22')
    await phone.open()
    await agent.until('documents')
    await agent.act('sendEmailVeridas')
    expect((await phone.end()).body).toEqual({ end: 'replaced', reasons: [], signed: null })
  })

  it('says that the sale was cancelled, from either side and before it was authorised (R-G88)', async () => {
    const { agent, phone } = await filed('23')
    await phone.open()
    await agent.until('offer')
    await agent.act('cancel', { status: 'CANCELLED' })
    expect((await phone.end()).body).toMatchObject({ end: 'cancelled' })

    const own = await filed('24')
    await own.phone.open()
    await own.phone.cancel()
    expect((await own.phone.end()).body).toMatchObject({ end: 'cancelled' })
  })

  it('says to the phone that declined it that it was declined, though it never opened it (R-G88)', async () => {
    const { phone } = await filed('25')
    await phone.invalidate()
    expect((await phone.end()).body).toMatchObject({ end: 'denied' })

    const agent = agentOf(world, '26')
    await agent.until('documents')
    const screen = await agent.handOver()
    await screen.invalidate()
    expect((await screen.end()).body).toMatchObject({ end: 'declined' })
  })

  it('says that it ran out, once the phone’s session has too (R-G88)', async () => {
    const { agent, phone } = await filed('27')
    await phone.open()
    await world.control.advance('PT61M')
    await renewed(agent)
    expect((await phone.end()).body).toMatchObject({ end: 'expired' })
  })

  it('goes on with a phone whose session outlives its link, when its page is loaded again (R-G88)', async () => {
    const { phone } = await filed('28')
    await phone.open()
    await world.control.advance('PT59M')
    await phone.open()
    await world.control.advance('PT2M')
    expect(await phone.check()).toMatchObject({ status: 200, body: { isOpenHere: true } })
    expect(await phone.open()).toMatchObject(dead)
  })
})
