import type { Application, AssistedCalculator, Checkout } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderDossierIndex } from '../../apps/api/src/documents/dossier/dossier-index.ts'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { type Dossier, readDossier } from '../../apps/api/src/features/dossier/read-dossier.ts'
import {
  drawSignatureAnnex,
  findSignature,
  readDocument,
} from '../../apps/api/src/features/origination/origination.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { balancesOf } from '../../apps/api/src/ledger/ledger.ts'
import { checks, runChecks } from '../../apps/api/src/wiring/ledger-checks.ts'
import { demoBrand } from '../../apps/demo/src/lender.ts'
import { type Agent, agentOf, agents, type Phone, phoneOf } from '../support/agent.ts'
import { apiClient } from '../support/api-client.ts'
import type { AnswerOrError } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'
import { replaceUsuryCap } from '../support/usury-cap.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

/** A phone at 22.00 % E.A. with 19 % VAT on interest and a charge of 4,900 with its VAT. */
const terms = { rate: 1.22 ** (1 / 12) - 1, vat: 0.19, fee: 4_900, feeVat: 931 }

/**
 * The plan of a phone, from the formula of a level installment in floating point: an arithmetic of its own, which shares
 * nothing with the engine.
 */
function planOf(principal: number, installments: number) {
  const taxed = terms.rate * (1 + terms.vat)
  const level = Math.round((principal * taxed) / (1 - (1 + taxed) ** -installments))
  let balance = principal
  return Array.from({ length: installments }, (_, index) => {
    const interest = Math.round(balance * terms.rate)
    const vat = Math.round(interest * terms.vat)
    const capital = index === installments - 1 ? balance : level - interest - vat
    balance -= capital
    return { capital, interest, vat, total: capital + interest + vat + terms.fee + terms.feeVat }
  })
}

const sumOf = (plan: ReturnType<typeof planOf>, part: 'capital' | 'interest' | 'vat' | 'total') =>
  plan.reduce((sum, row) => sum + row[part], 0)

describe('the simulator of a shop', () => {
  type Answer = AnswerOrError<{
    status: number
    data: { message: string | null; calculator: AssistedCalculator | null }
  }>
  const simulate = async (value: number | string) => {
    const agent = agentOf(world, '00')
    await agent.signInAtDesk()
    return agent.api.send<Answer>('GET', `/publicdata/offer-assisted/${value}`)
  }

  it('the simulator of a shop offers a price for nobody in particular, with the breakdown of an offer, to the peso (R-G27)', async () => {
    const { status, body } = await simulate(1_500_000)
    expect([status, body.status, body.data?.message]).toEqual([200, 200, null])
    const calculator = body.data?.calculator
    expect(calculator).toMatchObject({
      status: null,
      range: 1,
      minimumValue: 200_000,
      maximumValue: 6_000_000,
      advancedPayment: 0,
      guaranteePaymentTotal: 0,
      realFinancedAmount: 1_500_000,
    })
    expect(calculator?.options).toMatchObject([{ value: 1_500_000, isActive: true }])
    const offers = calculator?.options[0]?.offers ?? []
    expect(offers.map(({ installment }) => installment)).toEqual([3, 6, 12, 18, 24, 36])
    for (const offer of offers) {
      const plan = planOf(1_500_000, offer.installment)
      expect(offer).toMatchObject({
        total: plan[0]?.total,
        interestDue: plan[0]?.interest,
        taxInterestDue: plan[0]?.vat,
        principalDue: plan[0]?.capital,
        feesDue: terms.fee,
        taxFeesDue: terms.feeVat,
        totalToPay: sumOf(plan, 'total'),
        totalOfPurchase: sumOf(plan, 'total'),
      })
    }
  })

  it.each([199_999, 6_000_001])(
    'the simulator of a shop answers %s, outside the limits, with a message of several lines (R-G27)',
    async (value) => {
      const { status, body } = await simulate(value)
      expect(status).toBe(400)
      expect(body.message?.replaceAll(/\s*\u00a0/g, ' ').split('\n')).toEqual([
        'No podemos simular ese valor.',
        'El valor mínimo es de $ 200.000.',
        'El valor máximo es de $ 6.000.000.',
      ])
    },
  )

  it.each([
    ['whose cap forbids every term', '"12.00"'],
    ['without a cap, in which nothing may be sold', null],
  ])('has no calculator in a month %s (R-G27)', async (_which, cap) => {
    const before = await replaceUsuryCap(world, cap)
    try {
      const { status, body } = await simulate(1_500_000)
      expect([status, body.data]).toEqual([200, { message: null, calculator: null }])
    } finally {
      await replaceUsuryCap(world, before)
    }
  })

  it.each(['0x10', '-1', '1e6', '99999999999999999999'])('takes %s for no price', async (value) => {
    expect((await simulate(value)).status).toBe(400)
  })

  it('the simulator of a shop needs the authority of an agent', async () => {
    const nobody = agentOf(world, '00')
    expect((await nobody.api.send('GET', '/publicdata/offer-assisted/1500000')).status).toBe(401)
  })
})

const rowsOf = (agent: Agent) => ({
  codes: () =>
    world.db
      .selectFrom('pinChallenge')
      .select(['id', 'usedAt', 'agreementSha256'])
      .where('applicationId', '=', agent.applicationId())
      .where('purpose', '=', 'signature')
      .orderBy('sentAt')
      .execute(),
  signature: () => findSignature(world.db, world.secrets, { applicationId: agent.applicationId() }),
  orders: async () => (await world.control.orders()).filter(({ document }) => document === agent.document),
  audit: (action: string) =>
    world.db
      .selectFrom('auditEntry')
      .select(['actor', 'action', 'after'])
      .where('subjectId', '=', agent.applicationId())
      .where('action', '=', action)
      .execute(),
})

/** The link of a sale, as the browser of the counter opens it: it has the secret that the agent's session came with. */
function atTheCounter(agent: Agent, url: string): Phone {
  const phone = phoneOf(world, url, agent.document)
  for (const [name, cookie] of agent.api.cookies) {
    if (name === 'cupo-browser') phone.api.cookies.set(name, cookie)
  }
  return phone
}

type UpfrontAmounts = { readonly downPayment: number; readonly guarantee: number }

/** Pays by card what the mailed links of a sale ask for, and answers the amounts. */
async function payWhatIsDue(
  agent: Agent,
  { downPayment, guarantee }: UpfrontAmounts,
): Promise<readonly number[]> {
  const id = agent.applicationId()
  const isDue = { 'advanced-payment': downPayment > 0, 'guarantee-payment': guarantee > 0 }
  const amounts: number[] = []
  for (const [kind] of Object.entries(isDue).filter(([, due]) => due)) {
    const link = await waitFor(`the ${kind} link`, async () => {
      const links = (await agent.mails()).flatMap((mail) => mail.links)
      return links.find((one) => one.includes(`/${kind}/`))
    })
    const { body } = await apiClient(world.webUrl).send<Checkout>(
      'POST',
      `/publicdata/${kind}/epayco/${id}/request`,
      { json: { hash: link.split('/').at(-1) } },
    )
    const till = tillOf(world)
    await till.heard(await till.pay({ checkout: body }))
    amounts.push(Number(body.amount))
  }
  return amounts
}

/** The shop hands the phone over; answers the sale once its loan has begun. */
async function handedOver(agent: Agent, { idOrderAmount }: Application): Promise<Application> {
  const number = idOrderAmount ?? ''
  await waitFor('the order to be dispatched', async () => {
    const order = await world.control.order(number)
    return order?.state === 'dispatched' ? order : undefined
  })
  await world.control.endOrder(number, 'deliver')
  return waitFor('the delivery', async () => {
    const read = await agent.read()
    return read.situation === 'Liberada' ? read : undefined
  })
}

/** By the agent, who types the code that the customer says aloud. */
async function sellAtCounter(agent: Agent): Promise<Application> {
  await agent.until('contract')
  expect((await agent.requestSignature()).body).toMatchObject({ situation: 'waitingClient' })
  expect(await agent.read()).toMatchObject({
    status: 'contract',
    activity: 'Formalizacao',
    waitsForCode: true,
  })
  expect((await agent.confirmCode(await agent.toldCode())).status).toBe(200)
  return agent.read()
}

/** By the customer, who proves, reads, accepts and signs on a phone of their own. */
async function sellByPhone(agent: Agent): Promise<Application> {
  await agent.until('documents')
  const phone = await agent.handOver()
  expect((await phone.passBiometrics()).body).toMatchObject({ situation: 'contract' })
  expect(
    (await phone.api.send('GET', `/application/contractVisualize/${phone.applicationId()}`)).status,
  ).toBe(200)
  expect((await phone.act('createAssistedContract')).body).toMatchObject({ errorCode: 'AceptacionPendiente' })
  await phone.acceptAgreement()
  expect((await phone.act('createAssistedContract')).body).toMatchObject({ situation: 'waitingClient' })
  const signed = await phone.confirmCode(await agent.toldCode())
  expect(signed).toMatchObject({ status: 200, body: { status: expect.any(String) } })
  return agent.read()
}

const partsOf = ({ db, secrets }: World) => ({ db, secrets, store: applicationStore(secrets) })

async function dossierOf(agent: Agent): Promise<Dossier> {
  const dossier = await readDossier({ ...partsOf(world), brand: demoBrand }, agent.applicationId(), {
    actor: { kind: 'staff', user: 'prueba' },
    requestId: 'prueba',
    now: Temporal.Instant.from(await world.control.clock()),
  })
  if (!dossier.ok) throw new Error(dossier.refusal.code)
  return dossier.value
}

const wordsOf = async (pdf: Uint8Array) => readPdfText(Buffer.from(pdf)).replace(/\s+/g, ' ')

/** A phone of 1,500,000: 20 % down for 52 and 54, 10 % of what is financed with its VAT as a guarantee for 53 and 54. */
const sales: readonly (readonly [ending: string, how: 'counter' | 'phone', UpfrontAmounts])[] = [
  ['02', 'counter', { downPayment: 0, guarantee: 0 }],
  ['52', 'phone', { downPayment: 300_000, guarantee: 0 }],
  ['53', 'counter', { downPayment: 0, guarantee: 178_500 }],
  ['54', 'phone', { downPayment: 300_000, guarantee: 142_800 }],
]

describe('a whole sale in a shop', () => {
  it.each(sales)(
    'to person %s by the %s is signed, paid, handed over in the shop, and opened as a loan to the peso (R-G24, R-G25)',
    async (ending, how, { downPayment, guarantee }) => {
      const agent = agentOf(world, ending, { installments: 12 })
      const signed = await (how === 'counter' ? sellAtCounter : sellByPhone)(agent)
      const financed = 1_500_000 - downPayment
      const plan = planOf(financed, 12)
      const isDue = downPayment + guarantee > 0
      expect(signed).toMatchObject({
        status: isDue ? 'paymentOrder' : 'financialData',
        activity:
          downPayment > 0 ? 'ConfirmacaoAntecipado' : guarantee > 0 ? 'ConfirmacaoFianca' : 'OrdemPagamento',
        waitsForCode: false,
        seller: { shopName: 'Andina Móvil Chapinero', agentName: 'Marta Lucía Ospina' },
        address: null,
        delivery: null,
        requestedValue: financed,
        advancedPayment: downPayment,
        guaranteePayment: guarantee,
        paymentDueNow: downPayment + guarantee,
        offer: { total: plan[0]?.total, totalToPay: sumOf(plan, 'total') },
      })

      const { codes, signature, orders, audit } = rowsOf(agent)
      const placed = await orders()
      expect(placed).toMatchObject([{ downPayment, pickUp: { shop: 'T-014' } }])
      expect(placed[0]).not.toHaveProperty('address')
      const kept = await signature()
      expect(kept).toMatchObject({
        financedAmount: financed,
        installmentsTotal: sumOf(plan, 'total'),
        downPayment,
        guaranteeTotal: guarantee,
        pin: { id: (await codes())[0]?.id },
        place: { seller: { shop: 'T-014', agent: agents.counter }, isTypedByAgent: how === 'counter' },
      })
      expect(kept?.place.isAcceptedByAgent).toBe(how === 'counter')
      const dossier = await dossierOf(agent)
      expect(dossier.index.consents.filter(({ kind }) => kind === 'guarantee')).toMatchObject(
        guarantee === 0
          ? []
          : [{ declaredBy: how === 'counter' ? { agentName: 'Marta Lucía Ospina' } : null }],
      )
      const index = await wordsOf(await renderDossierIndex({ ...dossier.index, files: [] }, demoBrand))
      expect(index).toContain('Canal y estado Venta en una tienda, en curso')
      expect(index.includes('lo marcó por el cliente el asesor Marta Lucía Ospina')).toBe(
        guarantee > 0 && how === 'counter',
      )
      // The customer's own phone opened the link from the agent's screen.
      const phone = how === 'counter' ? undefined : { openedBy: 'screen', isCounterBrowser: false }
      expect(kept?.place.phone).toEqual(phone)
      const [signing] = await audit('signAgreement')
      expect(signing).toMatchObject({
        actor: how === 'counter' ? `agent:T-014/${agents.counter}` : `handOff:${agent.applicationId()}`,
        after: { isTypedByAgent: how === 'counter', ...(phone && { phone }) },
      })

      expect(await payWhatIsDue(agent, { downPayment, guarantee })).toEqual(
        [downPayment, guarantee].filter((amount) => amount > 0),
      )
      expect(await handedOver(agent, signed)).toMatchObject({
        status: 'financialData',
        activity: 'EquipamentoEntregue',
      })
      const loan = await world.db
        .selectFrom('loan')
        .select(['id'])
        .where('applicationId', '=', agent.applicationId())
        .executeTakeFirstOrThrow()
      expect((await balancesOf(world.db, loan.id)).loanPrincipal).toBe(financed)
    },
  )

  it('a whole sale in a shop says in consents, signature, trail, annex and dossier that the customer’s link was opened in a browser of the shop (R-G24, R-G85)', async () => {
    const agent = agentOf(world, '06', { installments: 12, client: 'web' })
    await agent.signIn()
    await agent.fileForm()
    const phone = atTheCounter(agent, await agent.handOffLink())
    await phone.open()
    await agent.until('documents')
    await agent.act('sendEmailVeridas', { firstEmail: true })
    await phone.passBiometrics()
    await phone.acceptAgreement()
    await phone.act('createAssistedContract')
    expect((await phone.confirmCode(await agent.toldCode())).status).toBe(200)

    const opened = { openedBy: 'sms', isCounterBrowser: true }
    const { signature, audit } = rowsOf(agent)
    const kept = await signature()
    expect(kept?.place).toMatchObject({ isTypedByAgent: false, phone: opened })
    expect(await audit('signAgreement')).toMatchObject([{ after: { isTypedByAgent: false, phone: opened } }])
    expect(await audit('authorizeConsultation')).toMatchObject([{ after: { by: 'link', phone: opened } }])
    const parts = partsOf(world)
    const agreement = await wordsOf(await readDocument(parts, kept?.documentId ?? ''))
    expect(agreement).toContain(
      'Lo oprimiste en la página del enlace que llegó por SMS a tu celular, en un navegador de la tienda',
    )
    const annex = await drawSignatureAnnex({ ...parts, brand: demoBrand }, kept?.documentId ?? '')
    expect(await wordsOf(annex)).toContain('Navegador de esa página Uno de la tienda')
    const dossier = await dossierOf(agent)
    const given = dossier.index.consents.filter((consent) => consent.authorization?.by === 'link')
    expect(new Set(given.map((consent) => JSON.stringify(consent.phone)))).toEqual(
      new Set([JSON.stringify(opened)]),
    )
    const index = await wordsOf(await renderDossierIndex({ ...dossier.index, files: [] }, demoBrand))
    expect(index).toContain('enlace abierto por SMS, en este navegador: uno de la tienda')
    expect(index).toContain('Código escrito En la página del enlace enviado por SMS')
  })

  it('a whole sale in a shop tells a person for whom the bureau has a message so with the offer (R-G26)', async () => {
    const agent = agentOf(world, '72')
    await agent.until('offer')
    expect((await agent.act('listOffer')).body.data).toMatchObject({
      personalizedMessage: '¡Gracias por pagar siempre a tiempo!',
      personalizedMessageSubTitle: expect.stringContaining('elige las cuotas'),
    })
  })

  it.each([
    ['59', 'reproved', 'Reprovada'],
    ['60', 'deviceunavailable', 'Indisponivel'],
    ['61', 'refusedpaymentorder', 'OrdemRecusada'],
    ['62', 'inconsistentprice', 'PrecoInconsistente'],
    ['63', 'infolaftFailure', 'FalhaInfolaft'],
  ])('to person %s ends after the offer as %s', async (ending, situation, ended) => {
    const agent = agentOf(world, ending)
    await agent.until('offer')
    expect((await agent.act('offer', { installments: 12 })).body.situation).toBe(situation)
    expect((await agent.read()).situation).toBe(ended)
  })
})

describe('the code that signs a sale', () => {
  /** A sale whose code is awaited, and the code. */
  async function awaiting(ending = '03') {
    const agent = agentOf(world, ending, { installments: 12 })
    await agent.until('contract')
    await agent.requestSignature()
    return { agent, code: await agent.toldCode() }
  }

  it('the code that signs a sale comes with what it signs, and with the link to read it (R-G23)', async () => {
    const agent = agentOf(world, '03', { installments: 12 })
    await agent.until('contract')
    await agent.requestSignature()
    const sms = await agent.sms(({ code }) => code !== null)
    const total = String(planOf(1_500_000, 12)[0]?.total).replace(/(\d{3})(?=\d)/, (digits) => `${digits}.`)
    expect(sms.text).toContain('$1.500.000 en 12 cuotas')
    expect(sms.text).toContain(`$${total}`)
    expect(sms.links).toEqual([expect.stringContaining(`/veridas/assisted/${agent.applicationId()}/`)])
  })

  it('the code that signs a sale signs once, shown twice at the same moment: one order, one signature (R-G24)', async () => {
    const { agent, code } = await awaiting('04')
    const answers = await Promise.all([agent.confirmCode(code), agent.confirmCode(code)])
    const [first, second] = answers.toSorted((one, other) => one.status - other.status)
    expect(first).toMatchObject({ status: 200, body: { status: 'financialData' } })
    expect(second?.status === 409 || second?.status === 400).toBe(true)
    const { orders, codes } = rowsOf(agent)
    expect(await orders()).toHaveLength(1)
    expect((await codes()).filter(({ usedAt }) => usedAt !== null)).toHaveLength(1)
    expect(await agent.confirmCode(code)).toMatchObject({
      status: 409,
      body: { errorCode: 'EtapaInvalida', status: 'financialData' },
    })
  })

  it('the code that signs a sale is refused when it is late, three times wrong, or of another sale (R-G23)', async () => {
    const { agent, code } = await awaiting('05')
    const other = await awaiting('06')
    const wrong = code === '0000' ? '0001' : '0000'
    const error = (pinError: string) => ({ status: 400, body: { pinError } })
    if (other.code !== code) expect(await agent.confirmCode(other.code)).toMatchObject(error('WRONG_PIN'))
    else expect(await agent.confirmCode(wrong)).toMatchObject(error('WRONG_PIN'))
    expect(await agent.confirmCode(wrong)).toMatchObject(error('WRONG_PIN'))
    expect(await agent.confirmCode(wrong)).toMatchObject(error('WRONG_PIN'))
    expect(await agent.confirmCode(code)).toMatchObject(error('NO_MORE_PIN_ATTEMPTS'))
    await world.control.advance('PT81S')
    expect(await other.agent.confirmCode(other.code)).toMatchObject(error('TTL_EXPIRED'))
    expect(await other.agent.newCode()).toMatchObject({ status: 200, body: { pinExpiresInSeconds: 80 } })
    expect((await other.agent.confirmCode(await other.agent.toldCode())).status).toBe(200)
    expect(await rowsOf(agent).orders()).toEqual([])
  })

  it('the code that signs a sale signs nothing after a cancelling, and nothing of a session that has no such sale', async () => {
    const { agent, code } = await awaiting('07')
    const stranger = agentOf(world, '08')
    await stranger.begin()
    const form = {
      grant_type: 'password',
      username: agent.document,
      password: code,
      applicationId: agent.applicationId(),
    }
    expect((await stranger.api.send('POST', '/oauth/token', { form })).status).toBe(404)
    const nobody = await apiClient(world.webUrl).send('POST', '/oauth/token', { form })
    expect(nobody).toMatchObject({ status: 400, body: { pinError: 'WRONG_PIN' } })
    await agent.act('cancel', { status: 'CANCELLED' })
    expect((await agent.confirmCode(code)).body).toMatchObject({ errorCode: 'EtapaInvalida' })
    expect(await rowsOf(agent).signature()).toBeNull()
  })

  it('the code that signs a sale is dead once the agreement was drawn anew, which is to be read and accepted again (R-G20, R-G23)', async () => {
    const { agent, code } = await awaiting('09')
    const before = await replaceUsuryCap(world, '"23.50"')
    try {
      expect(await agent.confirmCode(code)).toMatchObject({
        status: 409,
        body: { errorCode: 'EtapaInvalida', status: 'contract' },
      })
      expect(await agent.read()).toMatchObject({
        status: 'contract',
        waitsForCode: false,
        activity: 'Contrato',
      })
      expect((await agent.confirmCode(code)).body).toMatchObject({ errorCode: 'EtapaInvalida' })
      expect((await agent.act('createAssistedContract')).body).toMatchObject({
        errorCode: 'AceptacionPendiente',
      })
      await agent.requestSignature()
      expect((await agent.confirmCode(await agent.toldCode())).status).toBe(200)
    } finally {
      await replaceUsuryCap(world, before)
    }
    expect(await rowsOf(agent).codes()).toHaveLength(2)
  })

  it('the code that signs a sale may be shown again after the operator did not answer, and places one order (R-G24)', async () => {
    const { agent, code } = await awaiting('10')
    await world.control.fault({ part: 'operator', mode: 'timeout', ms: 1, times: 9, when: 'after' })
    expect((await agent.confirmCode(code)).status).toBeGreaterThanOrEqual(500)
    await world.control.fault({ part: 'operator', mode: 'ok' })
    expect((await agent.confirmCode(code)).status).toBe(200)
    expect(await rowsOf(agent).orders()).toHaveLength(1)
  })
})

it('the ledger, the loans and the orders of all of them agree', async () => {
  const wrong = (await runChecks(world.db, checks)).filter((check) => check.wrong > 0)
  expect(wrong).toEqual([])
})
