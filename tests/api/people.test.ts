import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const neutral =
  'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!'

const storedOf = async (document: string) =>
  world.db
    .selectFrom('application')
    .select(['status', 'situation'])
    .where('documentIndex', '=', world.secrets.blindIndex('document', document))
    .execute()

describe('people whose journey ends at the form', () => {
  it('50, refused by the bureau, is told its reasons first thing after the PIN (R-W3)', async () => {
    const customer = customerOf(world, '50')
    const answer = await customer.submit()
    expect(answer).toMatchObject({ status: 200, body: { status: 'preOffer' } })
    expect(answer.body.messages).toBeUndefined()
    await customer.signInBySms()
    expect(await customer.read()).toMatchObject({
      status: 'reproved',
      situation: 'Reprovada',
      messages: [
        { mensagem: 'Tienes obligaciones en mora en otras entidades.' },
        { mensagem: 'Tu nivel de endeudamiento es alto frente a tus ingresos.' },
      ],
    })
    expect(await storedOf(customer.document)).toEqual([{ status: 'reproved', situation: 'Reprovada' }])
  })

  it('51, on a list, hears nothing but the neutral sentence after the PIN (R-W3, R-F10)', async () => {
    const customer = customerOf(world, '51')
    expect((await customer.submit()).body.status).toBe('preOffer')
    await customer.signInBySms()
    expect(await customer.read()).toMatchObject({
      status: 'infolaftFailure',
      situation: 'FalhaInfolaft',
      messages: [{ mensagem: neutral }],
    })
  })

  it.each(['50', '51'])('%s is given nothing to act on', async (ending) => {
    const customer = customerOf(world, ending)
    await customer.begin()
    expect((await customer.act('preOffer')).body.errorCode).toBe('EtapaInvalida')
  })

  it('55, who does not own the line, is shown it at the document, and nothing is kept (R-F9)', async () => {
    const customer = customerOf(world, '55')
    const answer = await customer.submit()
    expect(answer).toMatchObject({
      status: 409,
      body: {
        errorCode: 'ValidationException',
        message: 'Validation exception',
        errors: [{ field: 'documentMovistar', message: 'El documento no es el titular de la línea.' }],
      },
    })
    expect(await storedOf(customer.document)).toEqual([])
  })
})

describe('people who pay something before delivery', () => {
  it('52 must pay 20 % of the price in advance (R-O4)', async () => {
    const customer = customerOf(world, '52')
    await customer.until('preOffer')
    expect((await customer.act('preOffer')).body.data).toMatchObject({ advancedPayment: 300_000 })
    const signed = await customer.sign()
    expect(signed).toMatchObject({
      status: 'paymentOrder',
      situation: 'EmAndamento',
      activity: 'ConfirmacaoAntecipado',
      advancedPayment: 300_000,
      statusAdvancedPayment: 'Pendente',
      statusGuaranteePayment: null,
    })
  })

  it('53 needs a guarantee of 10 % plus VAT, and nothing in advance (R-O11)', async () => {
    const customer = customerOf(world, '53')
    await customer.until('offer')
    expect((await customer.act('listOffer')).body.data).toMatchObject({
      guaranteePayment: 150_000,
      calculatedGuaranteePaymentIva: 28_500,
      guaranteePaymentTotal: 178_500,
    })
    const signed = await customer.sign()
    expect(signed).toMatchObject({
      status: 'paymentOrder',
      activity: 'ConfirmacaoFianca',
      guaranteePayment: 178_500,
      statusAdvancedPayment: null,
      statusGuaranteePayment: 'Pendente',
    })
  })

  it('54 needs both, and is mailed both links with one deadline (R-P1)', async () => {
    const customer = customerOf(world, '54')
    const signed = await customer.sign()
    expect(signed).toMatchObject({
      activity: 'ConfirmacaoAntecipado',
      advancedPayment: 300_000,
      guaranteePayment: 142_800,
      statusAdvancedPayment: 'Pendente',
      statusGuaranteePayment: 'Pendente',
    })
    const links = await waitFor('both links', async () => {
      const found = (await customer.mails()).flatMap((mail) => mail.links)
      const paying = ['advanced-payment', 'guarantee-payment'].map((path) =>
        found.find((link) => link.includes(`/${path}/`)),
      )
      return paying.every((link) => link !== undefined) ? paying : undefined
    })
    const deadlines = await Promise.all(
      links.map(async (link) => {
        const [, path, id, hash] =
          /\/(advanced-payment|guarantee-payment)\/([^/]+)\/([^/?]+)/.exec(link ?? '') ?? []
        const read = await customer.api.send<{ paymentDeadline: string; status: string }>(
          'GET',
          `/publicdata/${path}/epayco/loan/${id}/${hash}`,
        )
        expect(read).toMatchObject({ status: 200, body: { status: 'Pendente' } })
        return read.body.paymentDeadline
      }),
    )
    expect(deadlines[0]).toBe(deadlines[1])
    expect(deadlines[0]).toBe(signed.paymentDeadline)
  })

  it('66 has the down payment raised to 30 %, and is told so (R-O7)', async () => {
    const customer = customerOf(world, '66')
    await customer.until('preOffer')
    const set = await customer.act('setPreOffer', { advancedPayment: 0, paymentType: 'Tarjeta-PSE' })
    expect(set.body).toMatchObject({
      situation: 'offer',
      data: { advancedPayment: 450_000, changedAdvancedPayment: 450_000, financedAmount: 1_050_000 },
    })
    expect(await customer.sign()).toMatchObject({
      advancedPayment: 450_000,
      statusAdvancedPayment: 'Pendente',
    })
  })

  it('66 who already pays 30 % has nothing raised', async () => {
    const customer = customerOf(world, '66')
    await customer.until('preOffer')
    const set = await customer.act('setPreOffer', { advancedPayment: 450_000 })
    expect(set.body.data).toMatchObject({ advancedPayment: 450_000, changedAdvancedPayment: 0 })
  })
})

describe('people whose journey ends when they confirm the offer', () => {
  it.each([
    [
      '59',
      'reproved',
      { status: 'reproved', situation: 'Reprovada' },
      'La cuota supera tu capacidad de pago estimada.',
    ],
    ['60', 'deviceunavailable', { status: 'reproved', situation: 'Indisponivel' }, null],
    ['61', 'refusedpaymentorder', { status: 'reproved', situation: 'OrdemRecusada' }, null],
    ['62', 'inconsistentprice', { status: 'reproved', situation: 'PrecoInconsistente' }, null],
    ['63', 'infolaftFailure', { status: 'infolaftFailure', situation: 'FalhaInfolaft' }, null],
  ])('%s ends as %s', async (ending, situation, ended, reason) => {
    const customer = customerOf(world, ending)
    await customer.until('offer')
    const answer = await customer.goOn('offer')
    expect(answer.body.situation).toBe(situation)
    expect(answer.body.messages).toEqual(reason === null ? undefined : [{ mensagem: reason }])
    expect(await customer.read()).toMatchObject({ ...ended, idOrderAmount: null })
    await world.control.advance('PT0S')
    expect((await world.control.orders()).some((order) => order.document === customer.document)).toBe(false)
    expect(await customer.mails()).toHaveLength(1)
    const again = await customer.act('listOffer')
    expect(again).toMatchObject({ status: 409, body: { errorCode: 'EtapaInvalida', status: ended.status } })
  })
})

describe('people whose identity check goes its own way', () => {
  it('56 fails the biometrics twice, then answers questions and goes on', async () => {
    const customer = customerOf(world, '56')
    await customer.until('documents')
    const first = await customer.passBiometrics()
    expect(first.body).toMatchObject({
      situation: 'documents',
      messages: [{ mensagem: 'No pudimos validar tu identidad. Inténtalo una vez más con buena luz.' }],
    })
    expect(await customer.read()).toMatchObject({ status: 'documents', activity: 'Documentos' })
    const second = await customer.passBiometrics()
    expect(second.body.situation).toBe('evidente')
    expect(await customer.read()).toMatchObject({ status: 'evidente', activity: 'Evidente' })
    expect((await customer.answerQuestions()).body.situation).toBe('deliveryData')
    expect(await customer.sign()).toMatchObject({ status: 'financialData', situation: 'EmAndamento' })
  })

  it('57 stays pending in documents, and goes on once the provider has decided (R-I8)', async () => {
    const customer = customerOf(world, '57')
    await customer.until('documents')
    const pending = await customer.passBiometrics()
    expect(pending.body).toMatchObject({
      situation: 'documents',
      messages: [{ mensagem: 'Tu validación sigue en proceso' }],
    })
    expect((await customer.read()).status).toBe('documents')
    const opened = await customer.act('createVeridasId')
    const validateId = opened.body.response?.validation_id ?? ''
    await world.control.identityResult(validateId, 'ok')
    expect((await customer.act('validateVeridasId', { validateId })).body.situation).toBe('deliveryData')
    expect(await customer.sign()).toMatchObject({ status: 'financialData' })
  })

  it('58 fails the biometrics, has no questionnaire, and cannot be processed (R-I9)', async () => {
    const customer = customerOf(world, '58')
    await customer.until('documents')
    await customer.passBiometrics()
    await customer.passBiometrics()
    expect((await customer.read()).status).toBe('evidente')
    expect((await customer.answerQuestions()).body.situation).toBe('reproved')
    expect(await customer.read()).toMatchObject({ status: 'reproved', situation: 'Reprovada' })
  })
})

describe('people the operator knows otherwise', () => {
  it('68 comes with a line that starts with 2', async () => {
    const customer = customerOf(world, '68')
    expect(customer.mobile).toMatch(/^2\d{9}$/)
    expect(await customer.sign()).toMatchObject({ status: 'financialData', mobile: customer.mobile })
  })

  it('69 finds a tax-free device in the cart', async () => {
    const customer = customerOf(world, '69')
    expect(await customer.until('preOffer')).toMatchObject({
      isTaxFree: true,
      access: { skuName: 'NIM-A7-128-GRA', price: 1_149_900 },
    })
  })

  it('70 is given no delivery date, and signs all the same (R-D4)', async () => {
    const customer = customerOf(world, '70')
    await customer.until('deliveryData')
    expect((await customer.saveAddress()).body).toMatchObject({
      validAddress: true,
      deliveryDate: null,
      deliveryPeriod: null,
      deliveryError: '1',
    })
    const signed = await customer.sign()
    expect(signed).toMatchObject({ status: 'financialData', delivery: { deliveryDate: null } })
    expect((await world.control.order(signed.idOrderAmount ?? ''))?.deliveryDate).toBeNull()
  })
})
