import type { Claim } from '@cupo/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { workedOn } from '../support/claim-work.ts'
import type { Message } from '../support/control.ts'
import { customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const words = { subject: 'Mi dirección está mal', description: 'Vivo en otra casa desde el mes pasado.' }
const fold = (text: string) => text.replaceAll(/\s+/g, ' ')

/** The newest mail of a claim whose subject begins so. */
const mailOf = (to: string, subject: string, protocol: string): Promise<Message> =>
  world.control.message(to, (one) => one.subject.startsWith(subject) && one.subject.includes(protocol))

describe('a claim in the area', () => {
  async function signedIn({ confirmsEmail = true } = {}) {
    const customer = customerOf(world, '09')
    await customer.begin()
    if (confirmsEmail) await customer.acceptEmail()
    const file = async (json: object) =>
      (await customer.api.send<Claim>('POST', '/selfmanage/claims', { json: { ...words, ...json } })).body
    return { customer, file }
  }

  it('is mailed with its number, kind, subject and date, and its answer in full', async () => {
    await world.control.moveTo('2026-11-23T15:00:00Z')
    const { customer, file } = await signedIn()
    const claim = await file({ kind: 'dataClaim' })
    expect(claim).toMatchObject({
      kind: 'dataClaim',
      answerDueDateFmt: '15/12/2026',
      isMarkedInProcess: true,
    })
    const filed = fold((await mailOf(customer.email, 'Recibimos tu solicitud', claim.protocol)).text)
    for (const told of [
      'Corregir, actualizar o borrar mis datos',
      words.subject,
      '15/12/2026',
      '«reclamo en trámite»',
    ])
      expect(filed).toContain(told)
    expect(filed).not.toContain(words.description)

    expect(
      (await workedOn(world, claim.protocol, { status: 'Closed', solution: 'Ya la corregimos.' })).ok,
    ).toBe(true)
    const answered = await mailOf(customer.email, 'Lee la respuesta', claim.protocol)
    expect(fold(answered.text)).toContain('Ya la corregimos.')
    const { body } = await customer.api.send<{ claims: readonly Claim[] }>('GET', '/selfmanage/claims')
    expect(body.claims).toMatchObject([{ solution: 'Ya la corregimos.', isMarkedInProcess: false }])
  })

  it('tells an address that nobody confirmed the number and the date alone (R-N3)', async () => {
    const { customer, file } = await signedIn({ confirmsEmail: false })
    const { protocol } = await file({ kind: 'identityTheft' })
    await workedOn(world, protocol, { status: 'Closed', solution: 'Revisamos tu crédito.' })
    for (const subject of ['Recibimos tu solicitud', 'Lee la respuesta']) {
      const text = fold((await mailOf(customer.email, subject, protocol)).text)
      expect(text).toContain(protocol)
      for (const secret of [words.subject, words.description, 'Suplantación', 'Revisamos tu crédito'])
        expect(text).not.toContain(secret)
    }
  })

  it('is extended once, before its date, with a reason that the person is told (R-N2)', async () => {
    await world.control.moveTo('2026-11-23T15:00:00Z')
    const { customer, file } = await signedIn()
    const { protocol } = await file({ kind: 'dataClaim' })
    const extend = () => workedOn(world, protocol, { extendBecause: 'Falta la respuesta de la tienda.' })
    expect(await extend()).toMatchObject({ ok: true, value: { answerDueOn: '2026-12-28' } })
    expect(await extend()).toMatchObject({ ok: false, refusal: { code: 'SolicitudInvalida' } })
    const text = fold((await mailOf(customer.email, 'Nueva fecha', protocol)).text)
    for (const told of ['15/12/2026', '28/12/2026', 'Falta la respuesta de la tienda.'])
      expect(text).toContain(told)
  })

  it('is not extended where the law gives no more days, nor after its date (R-N2)', async () => {
    await world.control.moveTo('2026-11-23T15:00:00Z')
    const { file } = await signedIn()
    const dispute = await file({ kind: 'paymentDispute' })
    const consultation = await file({ kind: 'dataConsultation' })
    expect(consultation.answerDueDateFmt).toBe('07/12/2026')
    const extend = ({ protocol }: Claim) => workedOn(world, protocol, { extendBecause: 'Falta el banco.' })
    expect((await extend(dispute)).ok).toBe(false)
    await world.control.moveTo('2026-12-09T15:00:00Z')
    expect((await extend(consultation)).ok).toBe(false)
  })
})
