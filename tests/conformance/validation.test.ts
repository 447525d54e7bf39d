import { pesos } from '@cupo/credit-engine'
import * as wire from '@cupo/wire'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { downPaymentError } from '../../apps/api/src/features/origination/acts/offer/down-payment.ts'
import { judgePassword } from '../../apps/api/src/features/sign-in/password/judge-password.ts'
import type { Caller } from '../../apps/api/src/platform/actor.ts'
import { bind } from '../../apps/api/src/platform/http/bind.ts'
import { edgeOfTest } from '../../apps/api/src/platform/http/testing/edge-of-test.ts'
import { customerForm } from '../../apps/web/src/channels/assisted/home/customer-form-stage.tsx'
import { simulatorTable } from '../../apps/web/src/channels/assisted/simulator/simulator-form.ts'
import { bankAccountForm } from '../../apps/web/src/channels/libre/bank-data/bank-account.ts'
import { customerTable } from '../../apps/web/src/features/payment-links/resend/customer-form.tsx'
import { preValidationForm } from '../../apps/web/src/features/pre-validation/form/pre-validation-form.ts'
import { deviceTable } from '../../apps/web/src/features/pre-validation/result/device-offers.tsx'
import {
  emailTable,
  phoneTable,
} from '../../apps/web/src/features/self-manage/home/profile/contact-dialogs.tsx'
import {
  checkAdvance,
  checkInstallment,
  checkPrepayment,
} from '../../apps/web/src/features/self-manage/payment/check-amount.ts'
import { checkPassword } from '../../apps/web/src/features/sign-in/password-form/password-form.tsx'
import { digitsOf, pesosOf } from '../../apps/web/src/fields/read-fields.ts'
import { emptyForm, type Field, type FormTable, refusalOf } from '../../apps/web/src/forms/form-table.ts'
import { formToSend, toIsoDate } from '../../apps/web/src/forms/send-form.ts'
import { addressForm } from '../../apps/web/src/steps/address/address.ts'
import { downPaymentForm } from '../../apps/web/src/steps/down-payment/down-payment.ts'
import { applicationForm } from '../../apps/web/src/steps/form/application-form.ts'
import { issueDateForm } from '../../apps/web/src/steps/identity/issue-date-form.tsx'
import { otherEmailTable } from '../../apps/web/src/steps/order/resend-form.tsx'
import { sampleOptions } from '../../apps/web/src/testing/sample-payment.ts'
import { brandText } from '../../apps/web/src/text/brand.ts'
import { checkDownPayment } from '../../packages/credit-engine/src/index.ts'
import { expectEachOnce, holds } from './hold-table.ts'
import { expectPlayed } from './screen-tests.ts'
import {
  conversions,
  type FieldRule,
  fieldRules,
  playedRules,
  type RuledField,
  type TypedEntry,
} from './tables/validation-rules.ts'

type OtherEntries = Readonly<Record<string, TypedEntry>>
/** What is said of something typed; null where it is taken. */
type Check = (typed: TypedEntry, beside: OtherEntries) => Promise<string | null> | string | null

/** A field of a form, as the screen checks it. */
const inForm =
  (table: FormTable, name: string): Check =>
  (typed, beside) => {
    const sent = formToSend(table, { ...emptyForm(table), ...beside, [name]: typed })
    return refusalOf(table[name] as Field, sent[name], sent)
  }

const amount = (check: (pesos: number) => string | null): Check => {
  return (typed) => check(pesosOf(String(typed)))
}

const caller: Caller = {
  kind: 'borrower',
  sessionId: 's',
  documentIndex: Buffer.alloc(1),
  expiresAt: '2026-12-05T15:00:00Z',
}
const anybody: Caller = { kind: 'anonymous' }

/** The API with verbs that are never reached but by a good request, which they answer as a link that ran out. */
const app = Fastify()
const served = new Set<wire.Call>()
const taken = 410

function serve(call: wire.Call): void {
  if (served.has(call)) return
  served.add(call)
  const edge = edgeOfTest(async () => (call.access.includes('anonymous') ? anybody : caller), {
    operatorName: '{operator}',
  })
  bind(app, edge, call, async () => ({ refusal: { code: 'EnlaceVencido' } }))
}

type SentField = {
  readonly call: wire.Call
  /** The rest of a body that is taken. */
  readonly body: object
  readonly name: string
  readonly sentFor?: (typed: TypedEntry) => unknown
  /** The API says the sentence of the screen; else it names the field in words of its own. */
  readonly saysSo?: true
}

const inCall =
  ({ call, body, name, sentFor = (typed) => typed }: SentField): Check =>
  async (typed) => {
    const answer = await app.inject({
      method: call.method as 'POST',
      url: `/api/v1${call.path.replaceAll(/:\w+/g, 'x')}`,
      payload: { ...body, [name]: sentFor(typed) },
    })
    if (answer.statusCode === taken) return null
    const { errors = [] } = answer.json<wire.ErrorBody>()
    const own = errors.find(({ field }) => field.split('.')[0] === name)
    if (own === undefined) throw new Error(`${call.path} answers ${answer.statusCode} ${answer.body}`)
    return own.message
  }

const form = {
  mobile: '3001234567',
  identityCardNumber: '1010101080',
  email: 'ana@correo.example',
  acceptTermsConditions: true,
}
const ofForm = (name: string) =>
  ({ call: wire.createApplication, body: form, name, saysSo: true }) satisfies SentField
const ofAddress = (name: string) =>
  ({
    call: wire.saveAddress,
    body: {
      departmentDaneCode: '11',
      cityDaneCode: '11001',
      neighborhoodName: 'Cedritos',
      typedAddress: 'CL 26 # 13-19',
    },
    name,
    saysSo: true,
  }) satisfies SentField
const ofBank = (name: string) =>
  ({
    call: wire.runWorkflowAction,
    body: {
      action: 'saveBankData',
      bankNumber: '1007',
      accountType: 'Ahorros',
      accountNumber: '91234567890',
    },
    name,
  }) satisfies SentField
const ofSurvey = (name: string, sentFor: (typed: TypedEntry) => unknown) =>
  ({
    call: wire.runWorkflowAction,
    body: { action: 'survey', stars: 5 },
    name,
    sentFor,
  }) satisfies SentField
const ofPreValidation = (name: string) =>
  ({
    call: wire.startPreValidation,
    body: {
      documentNumber: '1010101080',
      mobile: form.mobile,
      email: form.email,
      acceptTermsConditions: true,
    },
    name,
  }) satisfies SentField
const ofDevice = (name: string, sentFor: (typed: TypedEntry) => unknown = (typed) => typed) =>
  ({
    call: wire.preValidateOffers,
    body: { hash: 'x', sku: 'x', intendedValue: 1, iva: 'Si' },
    name,
    sentFor,
  }) satisfies SentField

const bounds = (minimum: number) => ({
  minimum: pesos(minimum),
  maximum: pesos(800_000),
  effectiveMaximum: pesos(700_000),
  minimumOrderValue: pesos(400_000),
})
const limits = (minimum: number) => ({
  ...sampleLimits,
  advancedPayment: minimum,
  advancedPaymentFmt: '$ 300.000',
})
const sampleLimits = {
  maximumAdvancedPayment: 800_000,
  maximumAdvancedPaymentFmt: '$ 800.000',
  effectiveMaximumAdvancedPayment: 700_000,
  effectiveMaximumAdvancedPaymentFmt: '$ 700.000',
  minimumOrderValue: 400_000,
  minimumOrderValueFmt: '$ 400.000',
  minimumTransactionValue: 10_000,
  minimumTransactionValueFmt: '$ 10.000',
  guaranteePayment: 0,
  guaranteePaymentFmt: '',
  calculatedGuaranteePaymentIva: 0,
  calculatedGuaranteePaymentIvaFmt: '',
}
const atVerb = (minimum: number): Check =>
  amount((typed) => {
    const checked = checkDownPayment(pesos(typed), bounds(minimum))
    return checked.ok ? null : downPaymentError(checked.refusal).message
  })

const options: wire.PaymentOptions = {
  ...sampleOptions,
  installment: {
    due: 149_120,
    dueFmt: '$ 149.120',
    value: 149_120,
    valueFmt: '$ 149.120',
    min: 10_000,
    minFmt: '$ 10.000',
    acceptsOther: true,
  },
  prepayment: {
    rule: 'allowed',
    min: 298_240,
    minFmt: '$ 298.240',
    below: 1_100_000,
    belowFmt: '$ 1.100.000',
  },
  totalBalance: 1_200_000,
  totalBalanceFmt: '$ 1.200.000',
}
const advance = { min: 10_000, minFmt: '$ 10.000', max: 1_200_000, maxFmt: '$ 1.200.000' }

const passwordProblem = (typed: TypedEntry, equal: TypedEntry, name: 'password' | 'equalPassword') =>
  checkPassword(String(typed), String(equal), 64)?.[name] ?? null
const judgedPassword = (password: TypedEntry, equal: TypedEntry): string | null => {
  const judged = judgePassword({ password: String(password), equalPassword: String(equal) }, [])
  return judged.ok ? null : String('message' in judged.refusal ? judged.refusal.message : judged.refusal.code)
}

type Sides = { readonly screen?: Check; readonly api?: SentField; readonly verb?: Check }
const both = (table: FormTable, name: string, api: SentField): Sides => ({ screen: inForm(table, name), api })
const onScreen = (table: FormTable, name: string): Sides => ({ screen: inForm(table, name) })

/** Where each field is checked: at its screen, by the call that takes it, or by the verb behind the call. */
const checks: Readonly<Record<RuledField, Sides>> = {
  'form.identityCardNumber': both(applicationForm(), 'identityCardNumber', ofForm('identityCardNumber')),
  'sent.identityCardNumber': { api: ofForm('identityCardNumber') },
  'form.email': both(applicationForm(), 'email', ofForm('email')),
  'form.mobileWithThree': onScreen(applicationForm(false), 'mobile'),
  'form.mobile': both(applicationForm(true), 'mobile', ofForm('mobile')),
  'form.acceptTermsConditions': both(
    applicationForm(),
    'acceptTermsConditions',
    ofForm('acceptTermsConditions'),
  ),
  'form.contactPreferences': both(applicationForm(), 'contactPreferences', ofForm('contactPreferences')),
  'mandatory.advancedPayment': {
    screen: inForm(downPaymentForm(limits(300_000)), 'advancedPayment'),
    verb: atVerb(300_000),
  },
  'optional.advancedPayment': {
    screen: inForm(downPaymentForm(limits(0)), 'advancedPayment'),
    verb: atVerb(0),
  },
  'evidente.dateExpedition': both(
    issueDateForm(() => new Date('2026-11-23T12:00:00Z')),
    'dateExpedition',
    {
      call: wire.runWorkflowAction,
      body: { action: 'listQuestions' },
      name: 'dateExpedition',
      sentFor: (typed) => toIsoDate(String(typed)) ?? typed,
      saysSo: true,
    },
  ),
  'address.departmentDaneCode': both(addressForm, 'departmentDaneCode', ofAddress('departmentDaneCode')),
  'address.cityDaneCode': both(addressForm, 'cityDaneCode', ofAddress('cityDaneCode')),
  'address.neighborhoodName': both(addressForm, 'neighborhoodName', ofAddress('neighborhoodName')),
  'address.typedAddress': both(addressForm, 'typedAddress', ofAddress('typedAddress')),
  'address.streetType': onScreen(addressForm, 'streetType'),
  'address.complement': onScreen(addressForm, 'complement'),
  'bank.bankNumber': both(bankAccountForm, 'bankNumber', ofBank('bankNumber')),
  'bank.accountType': both(bankAccountForm, 'accountType', ofBank('accountType')),
  'bank.accountNumber': both(bankAccountForm, 'accountNumber', ofBank('accountNumber')),
  'sent.accountNumber': { api: ofBank('accountNumber') },
  'resend.email': both(otherEmailTable, 'email', {
    call: wire.resendAdvancedPaymentEmail,
    body: { proposalId: 'x' },
    name: 'email',
  }),
  'resend.confirmation': onScreen(otherEmailTable, 'confirmation'),
  'resend.terms': onScreen(otherEmailTable, 'terms'),
  'survey.stars': { api: ofSurvey('stars', Number) },
  'survey.complement': { api: ofSurvey('complement', String) },
  'password.password': {
    screen: (typed) => passwordProblem(typed, typed, 'password'),
    verb: (typed) => judgedPassword(typed, typed),
  },
  'password.equalPassword': {
    screen: (typed, { password = '' }) => passwordProblem(password, typed, 'equalPassword'),
    verb: (typed, { password = '' }) => judgedPassword(password, typed),
  },
  'code.pin': { api: { call: wire.checkPreValidationPin, body: { hash: 'x' }, name: 'pin' } },
  'guaranteeResend.document': onScreen(customerTable(true), 'document'),
  'guaranteeResend.mobile': onScreen(customerTable(true), 'mobile'),
  'advanceResend.document': onScreen(customerTable(false), 'document'),
  'advanceResend.mobile': onScreen(customerTable(false), 'mobile'),
  'profile.telephoneNumber': both(phoneTable, 'telephoneNumber', {
    call: wire.insertContact,
    body: {},
    name: 'telephoneNumber',
  }),
  'profile.email': both(emailTable, 'email', { call: wire.changeEmail, body: {}, name: 'email' }),
  'installment.valorPagar': { screen: amount((typed) => checkInstallment(typed, options.installment)) },
  'advance.valorPagar': { screen: amount((typed) => checkAdvance(typed, advance)) },
  'prepayment.valorPagar': { screen: amount((typed) => checkPrepayment(typed, options)) },
  'assisted.mobileWithThree': onScreen(customerForm(false), 'mobile'),
  'assisted.mobile': onScreen(customerForm(true), 'mobile'),
  'assisted.identityCardNumber': onScreen(customerForm(), 'identityCardNumber'),
  'assisted.email': onScreen(customerForm(), 'email'),
  'assisted.acceptTermsConditions': onScreen(customerForm(), 'acceptTermsConditions'),
  'assisted.contactPreferences': onScreen(customerForm(), 'contactPreferences'),
  'simulator.value': onScreen(simulatorTable, 'value'),
  'preValidation.documentNumber': both(
    preValidationForm,
    'documentNumber',
    ofPreValidation('documentNumber'),
  ),
  'preValidation.mobile': both(preValidationForm, 'mobile', { ...ofPreValidation('mobile'), saysSo: true }),
  'preValidation.email': both(preValidationForm, 'email', ofPreValidation('email')),
  'preValidation.acceptTermsConditions': both(
    preValidationForm,
    'acceptTermsConditions',
    ofPreValidation('acceptTermsConditions'),
  ),
  'device.sku': both(deviceTable, 'sku', ofDevice('sku')),
  'device.intendedValue': both(
    deviceTable,
    'intendedValue',
    ofDevice('intendedValue', (typed) => digitsOf(String(typed))),
  ),
  'device.iva': both(deviceTable, 'iva', ofDevice('iva')),
  'sent.sku': { api: ofDevice('sku') },
}
for (const { api } of Object.values(checks)) if (api !== undefined) serve(api.call)

/** In the words of the table: the operator's name is its own, and pesos have a space that no line breaks at. */
const asWritten = (said: string | null) =>
  said?.replaceAll('\u00a0', ' ').replaceAll(brandText.operator, '{operator}') ?? null

const rows: readonly FieldRule<RuledField>[] = fieldRules

test.each(rows)('a field takes and refuses what the specification says: $says (R-V80)', (row) =>
  holds(row, async ({ field, beside = {}, takes, refuses, message }) => {
    const { screen, api, verb } = checks[field]
    const sides = [
      ...(screen === undefined ? [] : [{ at: 'screen', check: screen, says: message }]),
      ...(verb === undefined ? [] : [{ at: 'verb', check: verb, says: message }]),
      ...(api === undefined ? [] : [{ at: 'call', check: inCall(api), says: api.saysSo && message }]),
    ]
    expect(sides.length).toBeGreaterThan(0)
    for (const { at, check, says } of sides) {
      for (const typed of takes) expect([at, typed, await check(typed, beside)]).toEqual([at, typed, null])
      for (const typed of refuses) {
        const said = asWritten(await check(typed, beside))
        expect([at, typed, said]).toEqual([at, typed, says ?? expect.any(String)])
      }
    }
  }),
)

test.each(conversions)('a form sends what was typed as the specification says: $says (R-V80)', (row) =>
  holds(row, ({ field, typed, sent }) => {
    const [of, name = ''] = field.split('.')
    const table: FormTable = of === 'form' ? applicationForm() : otherEmailTable
    const made = formToSend(table, { ...emptyForm(table), [name]: typed })
    expect(made[name]).toBe(sent)
  }),
)

test.each(playedRules)('a rule that no field keeps alone is played by its test: $says (R-V80)', (row) =>
  holds(row, expectPlayed),
)

test('a rule of a field stands once in its table, and each field is checked by one', () => {
  expectEachOnce([...rows, ...conversions, ...playedRules])
  const ruled = new Set(rows.map(({ field }) => field))
  expect(Object.keys(checks).filter((field) => !ruled.has(field as RuledField))).toEqual([])
})

afterAll(async () => {
  await app.close()
})
