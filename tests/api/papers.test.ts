import { createHash } from 'node:crypto'
import type { ErrorBody, ListedLoan, LoanCard, LoanDetail, OwnPaymentPlan, PaymentPlan } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { applicationStore } from '../../apps/api/src/features/origination/store/applications.ts'
import { issueCertificate } from '../../apps/api/src/features/self-management/self-management.ts'
import { applyPayment } from '../../apps/api/src/features/servicing/apply-payments.ts'
import { unapplyPayment } from '../../apps/api/src/features/servicing/servicing.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { actors } from '../../apps/api/src/platform/actor.ts'
import { sayDate } from '../../apps/api/src/platform/format.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { addDays, dayFromIso, isoOf, pesos } from '../../packages/credit-engine/src/index.ts'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { visitorOf } from '../support/borrower.ts'
import type { AnswerOrError } from '../support/customer.ts'
import type { HttpAnswer } from '../support/http-answer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.control.rebuildWorld()
})
afterAll(() => world.stop())

type Paper = HttpAnswer<Uint8Array & Partial<ErrorBody>>

const signedIn = new Map<string, Promise<ApiClient>>()

/** Signs a seeded person in, once for all tests. */
function personOf(ending: string): Promise<ApiClient> {
  const known = signedIn.get(ending) ?? signIn(ending)
  signedIn.set(ending, known)
  return known
}

async function signIn(ending: string): Promise<ApiClient> {
  const visitor = visitorOf(world, `10101000${ending}`)
  await visitor.askPinPastCaptcha()
  const sms = await world.control.message(`30001000${ending}`, ({ code }) => code !== null)
  const { body } = await visitor.signIn({ password: sms.code ?? '', login_type: 'otp' })
  visitor.api.setToken(body.access_token ?? null)
  return visitor.api
}

async function creditOf(ending: string): Promise<LoanCard> {
  const { body } = await (await personOf(ending)).send<{ loans: LoanCard[] }>(
    'GET',
    '/selfmanage/loanInProgress',
  )
  const [credit] = body.loans
  if (credit === undefined) throw new Error(`${ending} has no credit`)
  return credit
}

async function download(ending: string, paper: string, id?: string): Promise<Paper> {
  const api = await personOf(ending)
  return api.send('GET', `/selfmanage/${paper}/${id ?? (await creditOf(ending)).keyMambu}`)
}

async function planOf(ending: string) {
  const { keyMambu } = await creditOf(ending)
  const { body } = await (await personOf(ending)).send<PaymentPlan>(
    'GET',
    `/selfmanage/paymentPlanning/${keyMambu}`,
  )
  return { ...body.globalData, rows: body.ops[0].data.accountInstallments }
}

/** Of a date as papers and plans print it. */
const dayOfFmt = (date: string) => dayFromIso(date.split('/').toReversed().join('-'))

const flat = (text: string) => text.replace(/\s+/g, ' ')
const textOf = ({ body }: Paper) => flat(readPdfText(body))

const papers = ['contract', 'productCertificate', 'acquittanceCertificate', 'extract', 'insurancePolicy']

describe('a paper', () => {
  it.each([
    ['80', 'contract', '_Contrato_Credito.pdf'],
    ['80', 'productCertificate', '_Certificado_Producto.pdf'],
    ['82', 'acquittanceCertificate', '_Certificado_Paz_Salvo.pdf'],
    ['80', 'extract', '_Extracto.pdf'],
  ])('a paper is saved under the key of the credit: %s, %s', async (ending, paper, suffix) => {
    const { keyMambu } = await creditOf(ending)
    const { status, headers, body } = await download(ending, paper)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="${keyMambu}${suffix}"; filename*=UTF-8''${keyMambu}${suffix}`,
    )
    expect(Buffer.from(body).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('a paper is found by the id of the application too', async () => {
    const { applicationId } = await creditOf('80')
    expect((await download('80', 'extract', applicationId)).status).toBe(200)
  })

  it.each(papers)('%s of somebody else is answered as one that does not exist (R-K5)', async (paper) => {
    const foreign = await creditOf('82')
    const answers = [
      await download('80', paper, foreign.keyMambu),
      await download('80', paper, foreign.applicationId),
      await download('80', paper, '01a1fc4d-b9e8-71c8-ba71-c091e00effa1'),
      await download('80', paper, 'nada'),
    ]
    for (const { status, body } of answers) {
      expect([status, body.errorCode, body.message]).toEqual([
        404,
        'NoEncontrado',
        'No encontramos lo que buscas.',
      ])
    }
  })

  it('a signed paper comes byte for byte (R-K5)', async () => {
    const { applicationId } = await creditOf('80')
    const { sha256 } = await world.db
      .selectFrom('document')
      .select('sha256')
      .where('applicationId', '=', applicationId)
      .executeTakeFirstOrThrow()
    const { body } = await download('80', 'contract')
    expect(createHash('sha256').update(body).digest()).toEqual(sha256)
  })
})

describe('what is refused, letter by letter (R-K1)', () => {
  const late = [409, 'PagosPendientes', 'Ponte al día con tu pagos']
  const notYet = [
    409,
    'CertificadoNoHabilitado',
    'Tu crédito no está habilitado para descargar el certificado',
  ]
  it.each([
    ['81', 'acquittanceCertificate', late],
    ['80', 'acquittanceCertificate', notYet],
    ['85', 'productCertificate', notYet],
    ['85', 'acquittanceCertificate', notYet],
  ])('person %s gets no %s, in the words of the specification (R-K1)', async (ending, paper, expected) => {
    const { status, body } = await download(ending, paper)
    expect([status, body.errorCode, body.message]).toEqual(expected)
  })

  it('no statement and no insurance certificate of a sold debt', async () => {
    expect(await download('85', 'extract')).toMatchObject({
      status: 409,
      body: { errorCode: 'DocumentoNoDisponible', message: expect.stringContaining('Vendimos la cartera') },
    })
    expect((await creditOf('85')).insurancePolicy).toBeNull()
    expect(await download('85', 'insurancePolicy')).toMatchObject({
      status: 409,
      body: { errorCode: 'DocumentoNoDisponible', message: expect.stringContaining('Vendimos la cartera') },
    })
  })
})

describe('the certificate of adhesion to the life insurance', () => {
  const fileName = 'Certificado de adhesión – Póliza individua.pdf'

  it.each([
    ['80', 'Valor asegurado hoy'],
    ['81', 'Valor asegurado hoy'],
    ['82', 'Terminó: el crédito está pagado'],
  ])(
    'the insurance certificate of %s names policy, insured and cover, and is saved by the specified name',
    async (ending, cover) => {
      const { insurancePolicy, contractNumber } = await creditOf(ending)
      if (insurancePolicy === null) throw new Error('a credit of Finter is insured')
      const answer = await download(ending, 'insurancePolicy')
      expect(answer.headers.get('content-disposition')).toContain(
        `filename*=UTF-8''${encodeURIComponent(fileName)}`,
      )
      const text = textOf(answer)
      for (const words of [insurancePolicy, contractNumber, `No. 1.010.100.0${ending}`, cover]) {
        expect(text).toContain(words)
      }
    },
  )

  it('insures the capital that is owed without that of overdue installments', async () => {
    for (const ending of ['80', '81']) {
      const api = await personOf(ending)
      const { body } = await api.send<OwnPaymentPlan>(
        'GET',
        `/selfmanage/paymentPlanning/${(await creditOf(ending)).keyMambu}`,
      )
      const insured = body.ops[0].data.accountInstallments
        .filter(({ status }) => status !== 'LATE')
        .reduce((sum, { capital_due }) => sum + capital_due, 0)
      expect(insured < body.globalData.totalCapitalDueValue).toBe(ending === '81')
      expect(textOf(await download(ending, 'insurancePolicy'))).toContain(
        flat(`Valor asegurado hoy $ ${insured.toLocaleString('es-CO')}`),
      )
    }
  })

  it('the certificate of adhesion to the life insurance is not there for a product without insurance, and the agreement of an insured one names it', async () => {
    const { body } = await (await personOf('86')).send<{ loans: LoanCard[] }>(
      'GET',
      '/selfmanage/loanInProgress',
    )
    const policies = Object.fromEntries(body.loans.map((loan) => [loan.origin, loan.insurancePolicy]))
    expect(policies).toMatchObject({ Finter: expect.any(String), Libre: expect.any(String), Assistido: null })
    const uninsured = body.loans.find(({ origin }) => origin === 'Assistido')
    expect(await download('86', 'insurancePolicy', uninsured?.keyMambu)).toMatchObject({
      status: 409,
      body: { errorCode: 'DocumentoNoDisponible', message: expect.stringContaining('no tiene seguro') },
    })
    expect(textOf(await download('86', 'contract', uninsured?.keyMambu))).toContain('Seguro de vida No tiene')
    const insured = body.loans.find(({ origin }) => origin === 'Libre')
    expect(textOf(await download('86', 'contract', insured?.keyMambu))).toContain(
      `Póliza de vida grupo deudores No. ${insured?.insurancePolicy}`,
    )
  })
})

describe('payments to capital', () => {
  it('stand in the plan with their dates, and with the rows make up the capital that is paid', async () => {
    const api = await personOf('92')
    const { keyMambu } = await creditOf('92')
    const { body: plan } = await api.send<OwnPaymentPlan>('GET', `/selfmanage/paymentPlanning/${keyMambu}`)
    const { body: credit } = await api.send<LoanDetail>('GET', `/selfmanage/loanInProgress/${keyMambu}`)
    const rows = plan.ops[0].data.accountInstallments
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
    const prepaid = sum(plan.prepayments.map(({ amount }) => amount))
    expect(prepaid).toBeGreaterThan(0)
    expect(credit.capitalPrepaid).toBe(prepaid)
    expect(prepaid + sum(rows.map(({ capital_paid }) => capital_paid))).toBe(credit.capitalPaid)
    expect([credit.agreedInstallmentsNumber, credit.installmentsNumber]).toEqual([36, rows.length])
    expect(rows.length).toBeLessThan(36)

    const lines = plan.prepayments.map(({ dateFmt, amountFmt }) => `${dateFmt} ${flat(amountFmt)}`)
    for (const paper of ['extract', 'productCertificate']) {
      const text = textOf(await download('92', paper))
      expect(text).toContain(`Abonos a capital ${lines.join(' ')}`)
      expect(text).toContain(`36 pactadas · hoy ${rows.length}`)
    }
  })

  it('are none of a credit that had none, and its agreed number of installments is that of today', async () => {
    const api = await personOf('80')
    const { keyMambu } = await creditOf('80')
    const { body: plan } = await api.send<OwnPaymentPlan>('GET', `/selfmanage/paymentPlanning/${keyMambu}`)
    expect(plan.prepayments).toEqual([])
    for (const paper of ['extract', 'productCertificate']) {
      expect(textOf(await download('80', paper))).not.toMatch(/Abonos a capital \d|pactadas/)
    }
  })

  it('a credit paid off before its end tells when, and both last due dates', async () => {
    const api = await personOf('82')
    const { keyMambu } = await creditOf('82')
    const { body: credit } = await api.send<LoanDetail>('GET', `/selfmanage/loanInProgress/${keyMambu}`)
    expect(credit.closedOnFmt).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    expect(credit.agreedInstallmentsNumber).toBe(6)
    expect(credit.installmentsNumber).toBeLessThan(6)
    expect(credit.agreedLastDueDateFmt).not.toBe(credit.lastDueDateFmt)
  })
})

describe('the certificate of a credit', () => {
  it('the certificate of a credit tells the figures of the plan', async () => {
    const plan = await planOf('80')
    const credit = await creditOf('80')
    const text = textOf(await download('80', 'productCertificate'))
    expect(text).toContain(`contrato No. ${credit.contractNumber}`)
    expect(text).toContain('No. 1.010.100.080')
    expect(text).toContain('Cuotas pagadas 2 de 12')
    expect(text).toContain(flat(`Saldo de capital ${plan.totalCapitalDueValueFmt}`))
    expect(text).toContain(flat(`Próximo pago ${plan.lastDueValueFmt}, hasta el ${plan.lastDueDate}`))
    expect(text).toContain(flat(`Valor financiado ${credit.requestedValueFmt}`))
  })

  it('the product certificate of a late credit is given, and says what brings it up to date', async () => {
    const plan = await planOf('81')
    const text = textOf(await download('81', 'productCertificate'))
    const late = plan.rows.filter(({ status }) => status === 'LATE')
    expect(text).toContain(`Estado Activo y en mora Cuotas pagadas`)
    const [, count, since = '', days] =
      /Cuotas en mora (\d+) En mora desde (\S+) \((\d+) días?\)/.exec(text) ?? []
    const [, issuedOn = ''] = /Así está el (\d+ de \p{L}+ de \d{4})/u.exec(text) ?? []
    expect(Number(count)).toBe(late.length)
    // The due date itself is no day of arrears, and the day of the certificate is one.
    expect(dayOfFmt(since) - dayOfFmt(late[0]?.dateDueFmt ?? '')).toBe(1)
    const certified = addDays(dayOfFmt(since), Number(days) - 1)
    expect(issuedOn).toBe(sayDate(isoOf(certified)))
    expect(text).toContain(flat(`Para ponerse al día hoy ${plan.lastDueValueFmt}`))
  })

  it('the product certificate of a paid credit says so', async () => {
    expect(textOf(await download('82', 'productCertificate'))).toContain('Pagado en su totalidad el')
  })
})

describe('the statement', () => {
  it.each(['80', '81', '83', '84', '90', '91', '92'])(
    'the statement of borrower %s agrees with the plan',
    async (ending) => {
      const plan = await planOf(ending)
      const text = textOf(await download(ending, 'extract'))
      const number = Number(/Cuota (\d+) de/.exec(text)?.[1])
      const row = plan.rows[number - 1]
      if (row === undefined) throw new Error(`no row ${number}`)
      const isLate = plan.rows.some(({ status }) => status === 'LATE')
      expect(text).toContain(
        flat(`${isLate ? 'Vencido, para pagar ya' : 'Total a pagar'} ${plan.lastDueValueFmt} `),
      )
      expect(text).toContain(`${isLate ? 'Fecha de pago' : 'Paga hasta'} ${plan.lastDueDate}`)
      expect(text).toContain(`Cuota ${number} de ${plan.rows.length}, con fecha de pago ${row.dateDueFmt}`)
      expect(text).toContain(flat(`Capital ${row.capital_expectedFmt} Intereses ${row.interest_expectedFmt}`))
      expect(text).toContain(flat(`Capital que debes hoy ${plan.totalCapitalDueValueFmt}`))
      const late = plan.rows.filter(({ status }) => status === 'LATE')
      expect(text.includes('Cuotas vencidas')).toBe(late.length > 0)
      for (const one of late) {
        expect(text).toContain(flat(`${one.penalty_dueFmt} ${one.tax_dueFmt} ${one.total_dueFmt}`))
      }
    },
  )

  it('the statement of a paid credit tells the month that ended it', async () => {
    const text = textOf(await download('82', 'extract'))
    expect(text).toMatch(/Total a pagar \$ 0: pagaste todo el \d\d\/\d\d\/\d{4}/)
    expect(text).toMatch(/, pago total Capital \$ .* Este pago \$ /)
    expect(text).toContain('Capital que debes hoy $ 0')
  })
})

describe('a paid-in-full certificate', () => {
  type Verification = AnswerOrError<{
    isValid: boolean
    validityText: string
    contractNumber: string
    borrowerMasked: string
    paidOnFmt: string
    issuedOnFmt: string
  }>
  const visitor = () => apiClient(world.webUrl)
  const verify = (code: string, headers = {}) =>
    visitor().send<Verification>('GET', `/publicdata/certificates/${encodeURIComponent(code)}`, { headers })
  const codeOf = (paper: Paper) => /Código de verificación (\S+)/.exec(textOf(paper))?.[1] ?? ''

  it('a paid-in-full certificate is the same, byte for byte, however often it is downloaded (R-K2)', async () => {
    const first = await download('82', 'acquittanceCertificate')
    const again = await download('82', 'acquittanceCertificate')
    expect(Buffer.compare(first.body, again.body)).toBe(0)
    expect(codeOf(first)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/)
    expect(textOf(first)).toContain(`${world.webUrl}/paz-y-salvo/${codeOf(first).replaceAll('-', '')}`)
  })

  it('a paid-in-full certificate is verified by anybody, in whatever way the code is typed, and tells no name (R-K3)', async () => {
    const { contractNumber } = await creditOf('82')
    const code = codeOf(await download('82', 'acquittanceCertificate'))
    for (const typed of [code, code.replaceAll('-', ''), code.toLowerCase().replaceAll('-', ' ')]) {
      const { status, body } = await verify(typed)
      expect(status).toBe(200)
      expect(body).toMatchObject({ isValid: true, validityText: 'vigente', contractNumber })
      expect(body.borrowerMasked).toMatch(/^(\p{L}\*\*\* ?)+$/u)
    }
  })

  it.each(['nada', '0'.repeat(26), 'U'.repeat(26)])('no certificate has the code %s', async (code) => {
    expect(await verify(code)).toMatchObject({
      status: 404,
      body: { errorCode: 'NoEncontrado', message: expect.stringContaining('Ningún certificado') },
    })
  })

  it('a paid-in-full certificate is verified so many times an hour from one network', async () => {
    const ask = (from: string) => verify('0'.repeat(26), { 'x-forwarded-for': from })
    const statuses = []
    for (let asked = 0; asked < 62; asked += 1) statuses.push((await ask('198.51.100.7')).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 424, 424])
    expect((await ask('203.0.113.8')).status).toBe(404)
  })

  it('a paid-in-full certificate holds no longer when a reversal opens the loan again; the loan gets another once it is paid (R-K2, R-K3)', async () => {
    const former = codeOf(await download('82', 'acquittanceCertificate'))
    const { keyMambu } = await creditOf('82')
    const loan = await world.db
      .selectFrom('loan')
      .select('id')
      .where('key', '=', keyMambu)
      .executeTakeFirstOrThrow()
    const payoff = await world.db
      .selectFrom('loanPayment')
      .select(['reference', 'amount'])
      .where('loanId', '=', loan.id)
      .where('kind', '=', 'payoff')
      .executeTakeFirstOrThrow()
    const now = Temporal.Instant.from(await world.control.clock())
    const who = { now, actor: actors.provider, requestId: 'test' }
    const lender = lenderOn(world, world.secrets)
    const servicing: typeof lender.servicing = {
      ...lender.servicing,
      followLoan: async (transaction, applicationId, end, by) => {
        await lender.servicing.followLoan(transaction, applicationId, end, by)
        const issue = { secrets: world.secrets, random: systemRandom, store: applicationStore(world.secrets) }
        if (end === 'LoanPaidOff') await issueCertificate(issue, transaction, applicationId, by)
      },
    }

    expect((await unapplyPayment(servicing, payoff.reference, who)).ok).toBe(true)
    expect(await verify(former)).toMatchObject({
      status: 200,
      body: { isValid: false, validityText: 'sin vigencia' },
    })
    expect((await download('82', 'acquittanceCertificate')).status).toBe(409)

    const order = { reference: 'again', loan: keyMambu, kind: 'payoff', source: 'provider' } as const
    const amount = pesos(payoff.amount + 500_000)
    expect((await applyPayment(servicing, { ...order, amount, paidAt: now }, who)).ok).toBe(true)
    const latter = codeOf(await download('82', 'acquittanceCertificate'))
    expect(latter).not.toBe(former)
    expect((await verify(latter)).body.isValid).toBe(true)
    expect((await verify(former)).body.isValid).toBe(false)
  })
})

describe('the list of credits', () => {
  const listOf = async (ending: string) =>
    (await (await personOf(ending)).send<{ loans: ListedLoan[] }>('GET', '/selfmanage/loanInProgress')).body
      .loans

  it('the list of credits begins with what is due first', async () => {
    const due = (await listOf('86')).map(({ lastDueDate }) =>
      (lastDueDate ?? '').split('/').reverse().join('-'),
    )
    expect(due).toEqual([...due].sort())
  })

  it('the list of credits tells of a payment that is not confirmed, with the PIN that pays it', async () => {
    const [credit] = await listOf('91')
    expect(credit?.inProcess).toMatchObject([
      { meioPagamento: 'Efectivo', cash: { pin: expect.stringMatching(/^\d+$/) } },
    ])
    const { body } = await (await personOf('91')).send<LoanDetail>(
      'GET',
      `/selfmanage/loanInProgress/${credit?.keyMambu}`,
    )
    expect(body.inProcess).toEqual(credit?.inProcess)
    expect((await listOf('80'))[0]?.inProcess).toEqual([])
  })

  it('the list of credits says of a sold debt nothing of what is left', async () => {
    const [sold] = await listOf('85')
    expect(sold).toMatchObject({ closureReason: 'Venta de Cartera Castigada', capitalLeft: 0 })
    expect(sold?.capitalPaidPercent).toBeLessThan(100)
  })
})
