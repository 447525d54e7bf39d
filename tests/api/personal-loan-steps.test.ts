import type { DocumentText } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { readDossier } from '../../apps/api/src/features/dossier/read-dossier.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { defaultPlatformSettings } from '../../apps/api/src/features/policy/settings.ts'
import { demoBrand } from '../../apps/demo/src/lender.ts'
import { apiClient } from '../support/api-client.ts'
import { visitorOf } from '../support/borrower.ts'
import { activeSum, bogotaAddress, type Customer, customerOf, ownAccount } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.fault({ part: 'bank', mode: 'ok' }))

type ListedBank = {
  readonly id: string
  readonly name: string
  readonly accountLengths: Readonly<Record<'Ahorros' | 'Corriente', readonly number[]>>
}
type Status = Parameters<Customer['until']>[0]

const borrowerAt = async (status: Status, wishes: Parameters<typeof customerOf>[2] = {}) => {
  const customer = customerOf(world, '05', { amount: 3_000_000, installments: 12, ...wishes })
  await customer.until(status)
  return customer
}
const agreementOf = async (customer: Customer) => {
  const path = `/application/contractVisualize/${customer.applicationId()}`
  const { body } = await customer.api.send<DocumentText>('GET', `${path}/text`)
  return { sha256: body.sha256, text: JSON.stringify(body).replaceAll('\u00a0', ' ') }
}
const goBack = (customer: Customer, way: 'ADDRESS' | 'BANK') =>
  customer.api.send('POST', `/application/${customer.applicationId()}/change-status/${way}`, {
    json: { origin: 'Libre' },
  })
/** The product at another rate, as a command would set it, until the work is done. */
async function withRate(rate: string, work: () => Promise<void>) {
  const validFrom = (await world.control.clock()).slice(0, 10)
  const row = { channel: 'Libre', name: 'effectiveAnnualRate', validFrom }
  await world.db
    .insertInto('parameter')
    .values({ ...row, value: JSON.stringify(rate) })
    .execute()
  try {
    await work()
  } finally {
    await world.db
      .deleteFrom('parameter')
      .where('channel', '=', row.channel)
      .where('name', '=', row.name)
      .where('validFrom', '=', validFrom)
      .execute()
  }
}
const fieldError = (field: string) => ({
  status: 409,
  body: { errorCode: 'ValidationException', errors: [{ field, message: expect.any(String) }] },
})

it('the banks (GET publicdata/banks) are listed to anybody, by name, with the lengths of account numbers that they publish', async () => {
  const { status, body } = await apiClient(world.webUrl, 'other').send<readonly ListedBank[]>(
    'GET',
    '/publicdata/banks',
  )
  expect(status).toBe(200)
  expect(body.length).toBeGreaterThan(40)
  const names = body.map(({ name }) => name)
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'es')))
  expect(body.find(({ id }) => id === '1007')).toEqual({
    id: '1007',
    name: 'Bancolombia',
    accountLengths: { Ahorros: [11], Corriente: [11] },
  })
  expect(body.find(({ id }) => id === '1805')?.accountLengths).toEqual({ Ahorros: [], Corriente: [] })
})

describe('the address of a personal loan', () => {
  it('the address of a personal loan is kept (POST address/save) without a date of delivery, and read again (GET address) without one', async () => {
    const customer = await borrowerAt('addressData')
    const { body } = await customer.saveAddress()
    expect(body).toMatchObject({
      formattedAddress: 'CL 140 # 11-45 AP 501, Cedritos, Bogotá, D.C.',
      validAddress: true,
      deliveryDate: null,
      deliveryPeriod: null,
      deliveryError: '0',
      address: bogotaAddress,
      paymentCycles: [5, 16, 20],
    })
    const path = `/address?applicationId=${customer.applicationId()}`
    expect((await customer.api.send('GET', path)).body).toEqual(body)
    expect(await customer.read()).toMatchObject({ address: body.formattedAddress })
    expect(await customer.saveAddress({ departmentDaneCode: '05' })).toMatchObject(fieldError('cityDaneCode'))
  })

  it('the address of a personal loan is confirmed (confirmDeliveryAddress) with the chosen paymentCycle, and with no other than the product has (R-D7)', async () => {
    const customer = await borrowerAt('addressData')
    expect(await customer.act('confirmDeliveryAddress', { paymentCycle: 20 })).toMatchObject(
      fieldError('typedAddress'),
    )
    await customer.saveAddress()
    expect(await customer.act('confirmDeliveryAddress', { paymentCycle: 23 })).toMatchObject(
      fieldError('paymentCycle'),
    )
    expect(await customer.act('confirmDeliveryAddress', { paymentCycle: 20 })).toMatchObject({
      status: 200,
      body: { situation: 'bankData' },
    })
    expect(await customer.read()).toMatchObject({ status: 'bankData', paymentCycle: 20, bankData: null })
  })
})

describe('the bank data of a personal loan', () => {
  it.each([
    ['of another person', { accountNumber: '91234561111' }, 'accountNumber'],
    ['that the bank does not know', { accountNumber: '91234560000' }, 'accountNumber'],
    ['of a bank that is not on the list', { bankNumber: '9999' }, 'bankNumber'],
  ] as const)('are refused with their field for an account %s (R-D8)', async (_whose, changed, field) => {
    const customer = await borrowerAt('bankData')
    for (const action of ['validadeBankData', 'saveBankData']) {
      expect(await customer.act(action, { ...ownAccount, ...changed })).toMatchObject(fieldError(field))
    }
    expect(await customer.read()).toMatchObject({ status: 'bankData', bankData: null })
  })

  it('the bank data of a personal loan are refused with the message of each field that has the wrong shape', async () => {
    const customer = await borrowerAt('bankData')
    const wrong = { bankNumber: '', accountType: 'Nómina', accountNumber: '12 34' }
    expect(await customer.act('saveBankData', wrong)).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'bankNumber', message: 'Elige tu banco' },
          { field: 'accountType', message: 'Elige el tipo de cuenta' },
          { field: 'accountNumber', message: 'Escribe solo los números de tu cuenta, entre 6 y 20' },
        ],
      },
    })
  })

  it('the bank data of a personal loan are only asked about by validadeBankData, and kept sealed by saveBankData (R-D8)', async () => {
    const customer = await borrowerAt('bankData')
    const typed = { ...ownAccount, accountNumber: '912 345 678 90' }
    expect(await customer.act('validadeBankData', typed)).toMatchObject({
      status: 200,
      body: { situation: 'bankData' },
    })
    expect((await customer.read()).bankData).toBeNull()
    expect(await customer.act('saveBankData', typed)).toMatchObject({
      status: 200,
      body: { situation: 'contract' },
    })
    expect((await customer.read()).bankData).toEqual({
      bankName: 'Bancolombia',
      accountType: 'Ahorros',
      accountNumber: '91234567890',
    })
    const rows = [
      await world.db
        .selectFrom('application')
        .selectAll()
        .where('id', '=', customer.applicationId())
        .execute(),
      await world.db
        .selectFrom('auditEntry')
        .selectAll()
        .where('subjectId', '=', customer.applicationId())
        .execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain('91234567890')
  })

  it('the bank data of a personal loan keep the customer at their step while the bank does not answer', async () => {
    const customer = await borrowerAt('bankData')
    await world.control.fault({ part: 'bank', mode: 'error' })
    expect((await customer.act('saveBankData', ownAccount)).status).toBe(503)
    expect((await customer.read()).status).toBe('bankData')
    await world.control.fault({ part: 'bank', mode: 'ok' })
    expect((await customer.act('saveBankData', ownAccount)).status).toBe(200)
  })

  it('the bank data of a personal loan tell nobody whose accounts are: the questions of a day are counted for both actions (R-D9)', async () => {
    const customer = await borrowerAt('bankData')
    const { bankAccountsPerDayMax } = defaultPlatformSettings
    for (let asked = 0; asked < bankAccountsPerDayMax; asked += 1) {
      const action = asked % 2 === 0 ? 'validadeBankData' : 'saveBankData'
      const guessed = { ...ownAccount, accountNumber: `9123456${asked + 10}1111` }
      expect((await customer.act(action, guessed)).status).toBe(409)
    }
    expect(await customer.act('saveBankData', ownAccount)).toMatchObject({
      status: 424,
      body: { errorCode: 'LimiteDeIntentos' },
    })
  })

  it('saved twice at one moment leave one account, which the agreement names', async () => {
    const customer = await borrowerAt('bankData')
    const other = { bankNumber: '1051', accountType: 'Corriente', accountNumber: '123456784321' }
    const answers = await Promise.all([
      customer.act('saveBankData', ownAccount),
      customer.act('saveBankData', other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { bankData } = await customer.read()
    const { text } = await agreementOf(customer)
    expect(text).toContain(`terminada en ${bankData?.accountNumber.slice(-4)}`)
  })
})

describe('the agreement of a personal loan', () => {
  it('the agreement of a personal loan has the figures of the confirmed offer, by a sum of its own', async () => {
    const customer = await borrowerAt('counterOffer', { paymentDay: 16 })
    const { body } = await customer.act('listOfferLibre')
    if (body.data?.calculator === undefined) throw new Error('no sums were offered')
    const { value, offers } = activeSum(body.data.calculator)
    const offered = offers.find(({ installment }) => installment === 12)
    const monthly = 1.235 ** (1 / 12) - 1
    const level = Math.round((value * monthly) / (1 - (1 + monthly) ** -12))
    let [owed, total] = [value as number, 0]
    for (let month = 1; month < 12; month += 1) {
      owed += Math.round(owed * monthly) - level
      total += level
    }
    total += owed + Math.round(owed * monthly)
    expect([offered?.total, offered?.totalToPay]).toEqual([level, total])

    await customer.until('contract')
    const { text } = await agreementOf(customer)
    const pesos = (amount: number) => `$ ${amount.toLocaleString('es-CO')}`
    for (const words of [
      `Te transferimos ${pesos(value)} completos`,
      'a tu cuenta de ahorros de Bancolombia terminada en 7890',
      `12 cuotas de ${pesos(level)}`,
      pesos(total),
      pesos(total - value),
      'desde el primer 16 que llegue 30 días después de la transferencia',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/equipo|entrega|91234567890/)
  })

  it('the agreement of a personal loan is drawn anew after change-status to ADDRESS and to BANK, and what was accepted before does not count (R-J9)', async () => {
    const customer = await borrowerAt('contract', { paymentDay: 5 })
    const first = await agreementOf(customer)
    await customer.acceptAgreement()

    expect(await goBack(customer, 'ADDRESS')).toMatchObject({ status: 200, body: { status: 'addressData' } })
    expect(await customer.act('createContractLibre')).toMatchObject({
      status: 409,
      body: { errorCode: 'EtapaInvalida', status: 'addressData' },
    })
    await customer.saveAddress({ typedAddress: 'KR 7 # 71-21 AP 902' })
    await customer.act('confirmDeliveryAddress', { paymentCycle: 20 })
    expect((await customer.read()).bankData).toMatchObject({ bankName: 'Bancolombia' })
    await customer.act('saveBankData', ownAccount)
    const second = await agreementOf(customer)
    expect(second.text).toContain('KR 7 # 71-21 AP 902')
    expect(second.text).toContain('desde el primer 20')
    expect(second.sha256).not.toBe(first.sha256)
    expect(await customer.act('createContractLibre')).toMatchObject({
      status: 409,
      body: { errorCode: 'AceptacionPendiente' },
    })

    expect(await goBack(customer, 'BANK')).toMatchObject({ status: 200, body: { status: 'bankData' } })
    expect(await goBack(customer, 'ADDRESS')).toMatchObject({ status: 200, body: { status: 'addressData' } })
    await customer.act('confirmDeliveryAddress', { paymentCycle: 20 })
    const account = { bankNumber: '1051', accountType: 'Corriente', accountNumber: '123456784321' }
    await customer.act('saveBankData', account)
    const third = await agreementOf(customer)
    expect(third.text).toContain('cuenta corriente de Davivienda terminada en 4321')
    // A screen that still shows an earlier one signs nothing.
    await customer.act('confirmClientAccept', { sha256: third.sha256 })
    expect(await customer.act('createContractLibre', { sha256: second.sha256 })).toMatchObject({
      status: 200,
      body: { situation: 'contract', messages: [{ mensagem: expect.any(String) }] },
    })
    expect(await customer.act('createContractLibre', { sha256: third.sha256 })).toMatchObject({
      status: 200,
      body: { situation: 'financialData' },
    })
  })

  it('the agreement of a personal loan is drawn anew at another rate before it is accepted (R-A15)', async () => {
    const customer = await borrowerAt('contract')
    await withRate('21.00', async () => {
      expect(await customer.act('confirmClientAccept')).toMatchObject({
        status: 200,
        body: { situation: 'contract', messages: [{ mensagem: expect.any(String) }] },
      })
      expect((await agreementOf(customer)).text).toContain('21,00 %')
      await customer.acceptAgreement()
      expect(await customer.act('createContractLibre')).toMatchObject({
        body: { situation: 'financialData' },
      })
    })
  })

  it('the agreement of a personal loan gives way to a new counter-offer wherever the legal maximum no longer allows what was offered (R-A7)', async () => {
    const customers = [
      await borrowerAt('addressData'),
      await borrowerAt('bankData'),
      await borrowerAt('contract'),
    ]
    await withRate('60.00', async () => {
      for (const customer of customers) {
        const { status } = await customer.read()
        const answer = await (status === 'contract'
          ? customer.act('confirmClientAccept')
          : customer.goOn(status))
        expect([status, answer.status, answer.body.situation]).toEqual([status, 200, 'counterOffer'])
        expect(await customer.read()).toMatchObject({
          status: 'counterOffer',
          activity: 'Oferta',
          offer: null,
        })
      }
    })
  })

  it('the agreement of a personal loan is not signed in a session that no code of this application opened (R-W6)', async () => {
    const customer = await borrowerAt('contract')
    await customer.acceptAgreement()
    const visitor = visitorOf(world, customer.document)
    const before = await customer.sms()
    await visitor.askPinPastCaptcha()
    const { code } = await world.control.message(
      customer.mobile,
      (sms) => sms.code !== null && before.every(({ id }) => id !== sms.id),
    )
    const { body } = await visitor.signIn({ password: code ?? '', login_type: 'otp' })
    visitor.api.setToken(body.access_token ?? null)
    const path = `/application/${customer.applicationId()}/workflow/action`
    const json = { action: 'createContractLibre' }
    expect(await visitor.api.send('POST', path, { json })).toMatchObject({
      status: 403,
      body: { errorCode: 'CodigoRequerido' },
    })
    expect((await customer.read()).status).toBe('contract')
  })

  it('the agreement of a personal loan is signed by createContractLibre alone, and mailed with what was borrowed and where it goes (R-A7, R-P1)', async () => {
    const customer = await borrowerAt('contract')
    await customer.acceptAgreement()
    const { sha256 } = await agreementOf(customer)
    const now = Temporal.Instant.from(await world.control.clock())
    expect(await customer.act('createContract')).toMatchObject({
      status: 409,
      body: { errorCode: 'EtapaInvalida', status: 'contract' },
    })
    expect(await customer.act('createContractLibre', { sha256, isPartial: false })).toMatchObject({
      status: 200,
      body: { situation: 'financialData' },
    })
    expect(await customer.read()).toMatchObject({
      situation: 'EmAndamento',
      activity: 'ConfirmacaoDeposito',
      idOrderAmount: null,
    })
    const copy = await world.control.message(customer.email, ({ subject }) => subject.includes('contrato'))
    expect(copy.attachments.map(({ contentType }) => contentType)).toEqual([
      'application/pdf',
      'application/pdf',
    ])
    // Codes are not for people: the annex that is attached has it.
    expect(copy.text).not.toContain(sha256)
    const signed = readPdfText(Buffer.from(copy.attachments[0]?.base64 ?? '', 'base64')).replace(/\s+/g, ' ')
    expect(signed).toContain('Cuenta que lo recibe Bancolombia, cuenta de ahorros terminada en 7890')
    const summary = await world.control.message(customer.email, ({ subject }) =>
      subject.includes('transferirte'),
    )
    expect(summary.text.replaceAll('\u00a0', ' ')).toContain('ordenamos la transferencia de $ 3.000.000')
    for (const { text } of [copy, summary]) expect(text).not.toMatch(/equipo|orden |entrega|91234567890/)
    const who = { actor: { kind: 'staff', user: 'ana' }, now, requestId: 'dossier' } as const
    const dossier = await readDossier(
      { db: world.db, secrets: world.secrets, store: applicationStore(world.secrets), brand: demoBrand },
      customer.applicationId(),
      who,
    )
    if (!dossier.ok) throw new Error('the application has no dossier')
    expect(dossier.value.index.messages.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['agreement-copy', 'loan-summary']),
    )
    expect(dossier.value.index.auditRows.map(({ action }) => action)).toContain('saveBankData')
    expect(JSON.stringify(dossier.value.index)).not.toContain('91234567890')
    expect(await goBack(customer, 'BANK')).toMatchObject({ status: 409 })
    expect((await customer.act('saveBankData', ownAccount)).status).toBe(409)
  })
})
