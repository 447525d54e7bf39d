import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const subjects = {
  validation: /valida|correo/i,
  agreement: /contrato/i,
  summary: /pedido|resumen|orden/i,
} as const

/** Every mail of a journey, waited for until the number of them is there. */
const mailsOf = (customer: ReturnType<typeof customerOf>, count: number) =>
  waitFor(`${count} mails`, async () => {
    const mails = await customer.mails()
    return mails.length >= count ? mails : undefined
  })

describe('from the form to the order, one person of each class', () => {
  it.each([
    ['A', '07', { mandatory: 0 }],
    ['B', '23', { mandatory: 0 }],
    ['C', '35', { mandatory: 0 }],
    // Price 1,500,000 less the class's quota of 1,200,000.
    ['D', '41', { mandatory: 300_000 }],
  ])('class %s pays no more in advance than it must', async (_class, ending, { mandatory }) => {
    const customer = customerOf(world, ending)
    const signed = await customer.sign()
    expect(signed).toMatchObject({
      advancedPayment: mandatory,
      requestedValue: 1_500_000 - mandatory,
      situation: 'EmAndamento',
      ...(mandatory === 0
        ? { status: 'financialData', activity: 'OrdemPagamento', statusAdvancedPayment: null }
        : { status: 'paymentOrder', activity: 'ConfirmacaoAntecipado', statusAdvancedPayment: 'Pendente' }),
    })
    expect(signed.idOrderAmount).toMatch(/^\d{10}$/)
    const order = await waitFor('the order at the operator', async () => {
      const found = await world.control.order(signed.idOrderAmount ?? '')
      return found?.state === (mandatory === 0 ? 'dispatched' : 'placed') ? found : undefined
    })
    expect(order).toMatchObject({ document: customer.document, price: 1_500_000, downPayment: mandatory })
  })

  it.each([
    ['A', '11', 250_000],
    ['B', '29', 1_200_000],
    ['C', '30', 10_000],
    ['D', '49', 800_000],
  ])('class %s may pay more in advance, and is mailed a link for it', async (_class, ending, downPayment) => {
    const customer = customerOf(world, ending, { downPayment })
    const signed = await customer.sign()
    expect(signed).toMatchObject({
      status: 'paymentOrder',
      activity: 'ConfirmacaoAntecipado',
      advancedPayment: downPayment,
      statusAdvancedPayment: 'Pendente',
      statusGuaranteePayment: null,
    })
    const mails = await mailsOf(customer, 4)
    const links = mails.flatMap((mail) => mail.links).filter((link) => link.includes('/advanced-payment/'))
    expect(new Set(links).size).toBe(1)
    expect((await world.control.order(signed.idOrderAmount ?? ''))?.state).toBe('placed')
  })

  it('mails the address check, the signed agreement and the order, and nothing twice', async () => {
    const customer = customerOf(world, '02')
    const signed = await customer.sign()
    const mails = await mailsOf(customer, 3)
    expect(mails).toHaveLength(3)
    const agreement = mails.find((mail) => mail.attachments.length > 0)
    expect(agreement?.subject).toMatch(subjects.agreement)
    expect(agreement?.attachments).toMatchObject([
      { name: expect.stringMatching(/^contrato-/), contentType: 'application/pdf' },
      { name: expect.stringMatching(/^anexo-2-/), contentType: 'application/pdf' },
    ])
    expect(mails.some((mail) => mail.text.includes(signed.idOrderAmount ?? '-'))).toBe(true)
    const dataPolicy = `${world.webUrl}/politicas/datos`
    expect(mails.every(({ links }) => links.includes(dataPolicy))).toBe(true)
    expect(mails.filter((mail) => mail.links.some((link) => link.includes('/validate-email/')))).toHaveLength(
      1,
    )
    expect((await customer.sms()).filter((one) => one.code !== null)).toHaveLength(1)
  })

  it('mails the agreement byte for byte as it was shown (R-A5)', async () => {
    const customer = customerOf(world, '03')
    await customer.until('contract')
    const shown = await customer.api.send<Uint8Array>(
      'GET',
      `/application/contractVisualize/${customer.applicationId()}`,
    )
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    await customer.sign()
    const mails = await mailsOf(customer, 3)
    const attached = mails.flatMap((mail) => mail.attachments)[0]
    expect(Buffer.from(attached?.base64 ?? '', 'base64').equals(Buffer.from(shown.body))).toBe(true)
  })
})

describe('a tax-free device (69)', () => {
  it('a tax-free device (69) has no VAT on interest in the offer and in the application (R-O12)', async () => {
    const customer = customerOf(world, '69')
    await customer.until('offer')
    const { body } = await customer.act('listOffer')
    expect(body.data).toMatchObject({ isTaxFree: true })
    expect(body.data?.offers?.every((offer) => offer.taxRate === 0 && offer.taxInterestDue === 0)).toBe(true)
    const signed = await customer.sign()
    expect(signed).toMatchObject({ isTaxFree: true, offer: { taxRate: 0 } })
  })

  it('a tax-free device (69) keeps VAT on the administration charge, which is a service', async () => {
    const customer = customerOf(world, '69')
    await customer.until('offer')
    const { body } = await customer.act('listOffer')
    expect(body.data?.offers?.[0]).toMatchObject({ feesDue: 4_900, taxFeesDue: 931 })
  })
})

describe('the offer', () => {
  it('the offer lists only the terms that can be had, shortest first, with their figures as people read them', async () => {
    const customer = customerOf(world, '04')
    await customer.until('offer')
    const { body } = await customer.act('listOffer')
    expect(body.data?.offers?.map((offer) => offer.installment)).toEqual([3, 6, 12, 18, 24, 36])
    expect(body.data?.offers?.[0]).toMatchObject({ interestCETYearlyFmt: '22,00\u00a0%', taxRate: 19 })
    expect(body.data?.financedAmountFmt).toBe('$\u00a01.500.000')
  })

  it('the offer has no 24 months below 600,000 financed and no 36 below 1,000,000 (R-O8)', async () => {
    const customer = customerOf(world, '04', { downPayment: 950_000 })
    await customer.until('offer')
    const { body } = await customer.act('listOffer')
    expect(body.data?.offers?.map((offer) => offer.installment)).toEqual([3, 6, 12, 18])
    const refused = await customer.act('offer', { installments: 24 })
    await customer.acceptEmail()
    const stillRefused = await customer.act('offer', { installments: 24 })
    expect(refused.body.errorCode).toBe('CorreoSinValidar')
    expect(stillRefused).toMatchObject({
      status: 409,
      body: { errorCode: 'ValidationException', errors: [{ field: 'installments' }] },
    })
    expect((await customer.read()).status).toBe('offer')
  })

  it('the offer is not confirmed before the e-mail is validated, and says so (R-O13)', async () => {
    const customer = customerOf(world, '05')
    await customer.until('offer')
    const refused = await customer.act('offer', { installments: 12 })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        errorCode: 'CorreoSinValidar',
        message:
          'Para continuar debes validar tu correo electrónico, ingresa a tu bandeja de entrada y valida el link que te enviamos',
      },
    })
    expect(await customer.read()).toMatchObject({ status: 'offer', emailStatus: 'PENDING' })
    expect((await customer.acceptEmail()).body).toMatchObject({ emailStatus: 'ACCEPT' })
    expect((await customer.act('offer', { installments: 12 })).body.situation).toBe('documents')
  })
})

describe('the down payment', () => {
  it.each([
    [1, 'El valor mínimo es de $\u00a010.000'],
    [9_999, 'El valor mínimo es de $\u00a010.000'],
    [1_200_001, 'No puedes anticipar más de $\u00a01.200.000'],
  ])(
    'a down payment of %d is refused in the words of the specification',
    async (advancedPayment, message) => {
      const customer = customerOf(world, '06')
      await customer.until('preOffer')
      const refused = await customer.act('setPreOffer', { advancedPayment })
      expect(refused).toMatchObject({
        status: 409,
        body: { message: 'Validation exception', errors: [{ field: 'advancedPayment', message }] },
      })
      expect(await customer.read()).toMatchObject({ status: 'preOffer', advancedPayment: 0 })
    },
  )

  it('below the mandatory one is refused', async () => {
    const customer = customerOf(world, '52')
    await customer.until('preOffer')
    const refused = await customer.act('setPreOffer', { advancedPayment: 299_999 })
    expect(refused.body.errors).toEqual([
      { field: 'advancedPayment', message: 'No puedes anticipar menos de $\u00a0300.000' },
    ])
  })

  it('a down payment that leaves less than the minimum order value is refused', async () => {
    // 80 % of 450,000 is 360,000, but 200,000 must remain to be financed.
    const customer = customerOf(world, '06', { sku: 'MIR-U1-064-NEG' })
    await customer.until('preOffer')
    const { body } = await customer.act('preOffer')
    expect(body.data).toMatchObject({
      maximumAdvancedPayment: 360_000,
      effectiveMaximumAdvancedPayment: 250_000,
      minimumOrderValue: 200_000,
    })
    const refused = await customer.act('setPreOffer', { advancedPayment: 250_001 })
    expect(refused.body.errors?.[0]?.message).toBe('El valor de la orden es menor de $\u00a0200.000')
  })

  it('the down payment is a whole number of pesos, not below zero', async () => {
    const customer = customerOf(world, '06')
    await customer.until('preOffer')
    for (const advancedPayment of [-1, 0.5, '1000', null, 1e300]) {
      const refused = await customer.act('setPreOffer', { advancedPayment })
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'advancedPayment' }] } })
    }
  })

  it('the down payment can be changed as long as no option is confirmed', async () => {
    const customer = customerOf(world, '06', { downPayment: 100_000 })
    await customer.until('offer')
    const changed = await customer.act('setPreOffer', { advancedPayment: 0 })
    expect(changed.body).toMatchObject({
      situation: 'offer',
      data: { advancedPayment: 0, financedAmount: 1_500_000 },
    })
  })
})
