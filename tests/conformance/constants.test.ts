import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downPaymentStepMin } from '@cupo/credit-engine'
import {
  addressClientSchema,
  bankAccountTypes,
  contactChannels,
  contactPreferencesSchema,
  counterOfferStatuses,
  defaultPaymentMethod,
  emailLengthMax,
  identityNumberPattern,
  installmentCounts,
  journeys,
  paymentMethods,
  paymentTabs,
  preValidateOffers,
  streetTypes,
  unnamedOrigin,
  type WorkflowAction,
  workflowActionSchema,
} from '@cupo/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkoutOf } from '../../apps/api/src/adapters/payment-provider/epayco/checkout.ts'
import { reasonsOf } from '../../apps/api/src/features/origination/text/reasons.ts'
import {
  defaultChannelSettings,
  defaultPlatformSettings,
  isCampaignOpen,
} from '../../apps/api/src/features/policy/settings.ts'
import { judgePassword } from '../../apps/api/src/features/sign-in/password/judge-password.ts'
import {
  formatDateTime,
  formatPaymentDay,
  formatPesos,
  formatReceiptAmount,
} from '../../apps/api/src/platform/format.ts'
import { demoProduct } from '../../apps/demo/src/figures.ts'
import { demoBrand } from '../../apps/demo/src/lender.ts'
import { customerForm } from '../../apps/web/src/channels/assisted/home/customer-form-stage.tsx'
import { accountMask } from '../../apps/web/src/fields/account-mask.ts'
import {
  identityMask,
  type Mask,
  mobileMask,
  payerMask,
  signInMask,
} from '../../apps/web/src/fields/masks.ts'
import { emptyForm } from '../../apps/web/src/forms/form-table.ts'
import { emptyAddress } from '../../apps/web/src/steps/address/address.ts'
import { applicationForm } from '../../apps/web/src/steps/form/application-form.ts'
import { chooseInstallments } from '../../apps/web/src/steps/offer/choose-installments.ts'
import { type PolicySlug, policies } from '../../apps/web/src/text/common.ts'
import { paymentMin } from '../../packages/credit-engine/src/allocation/payment-bounds.ts'
import { pesos } from '../../packages/credit-engine/src/index.ts'
import { holds } from './hold-table.ts'
import { expectPlayed } from './screen-tests.ts'
import { type Constant, constantRows, timers } from './tables/constants.ts'

const web = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src')

const shown = ({ format }: Mask, digits: number) => format('1'.repeat(digits))
const maskOf = (mask: Mask, digits: number) => shown(mask, digits).replaceAll('1', '#')

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)
const identityDigits = upTo(30).filter((digits) => identityNumberPattern.test('1'.repeat(digits)))
const identityLengths = identityDigits.flatMap((digits) =>
  [identityMask, signInMask].map((mask) => shown(mask, digits).length),
)

const checkoutBy = (method: 'Efectivo' | 'Tarjeta-PSE') =>
  checkoutOf(
    {
      key: 'key-1',
      name: '',
      description: '',
      invoice: '',
      amount: pesos(149_120),
      vat: null,
      extra1: '',
      extra3: '',
      extra4: '',
      extra5: '',
      responseUrl: '',
      confirmationUrl: '',
      method,
      payer: null,
      cashUntil: null,
    },
    { card: 'of card and bank', cash: 'of cash' },
    false,
  )
const checkout = checkoutBy('Tarjeta-PSE')

/** What the action takes: the longest comment, the most stars, the kinds of address. */
const takes = (payload: object) => v.is(workflowActionSchema, payload)
const takesComment = (length: number) => takes({ action: 'survey', stars: 5, complement: 'x'.repeat(length) })
const addressKinds = ['WORK', 'HOME', 'OTHER'].filter((value) =>
  takes({ action: 'confirmDeliveryAddress', value }),
)

const unnamedAddress = { action: 'confirmDeliveryAddress' } as const
const addressKindOf = (taken: WorkflowAction) =>
  taken.action === unnamedAddress.action ? taken.value : undefined
const deliveryPeriods = ['AM', 'PM', 'EVENING'].filter((period) =>
  v.is(addressClientSchema.entries.deliveryPeriod, period),
)

const atFirst = (form: ReturnType<typeof applicationForm | typeof customerForm>) =>
  emptyForm(form).contactPreferences
const channelsOf = (kind: 'billing' | 'marketing', flags: Readonly<Record<string, boolean>>) =>
  contactChannels.filter((channel) => flags[`${kind}${channel}`])

const prices = (changes: object) =>
  v.is(preValidateOffers.body, { hash: 'x', sku: 'x', intendedValue: 1, iva: 'Si', ...changes })

const passwordOf = (length: number) => 'zqxjkvbwpy'.repeat(2).slice(0, length)
const isTaken = (password: string) => judgePassword({ password, equalPassword: password }, []).ok

const policyNames: Readonly<Record<PolicySlug, string>> = {
  terminos: 'terms',
  datos: 'data policy',
  cobranza: 'collections policy',
  seguro: 'life insurance clauses',
}

/** The number that a rule of a style sheet gives. */
const inStyle = (file: string, pattern: RegExp) => pattern.exec(readFileSync(join(web, file), 'utf8'))?.[1]

/** Pesos have a space that no line breaks at. */
const withPlainSpace = (text: string) => text.replaceAll('\u00a0', ' ')

/** What the product counts by, at the place that its screens and rules read. */
const counted: Readonly<Record<Constant, unknown>> = {
  'OTP digits': defaultPlatformSettings.otpLength,
  'OTP countdown, seconds': defaultPlatformSettings.otpSeconds,
  'OTP attempts': defaultPlatformSettings.otpTriesMax,
  'instalment options': installmentCounts,
  'instalments where none is enabled': chooseInstallments([], null),
  'payment days of Libre': demoProduct('Libre').paymentDays,
  'payment days of Finter': demoProduct('Finter').paymentDays,
  'day 5 shown padded': formatPaymentDay(5),
  'minimum payment, pesos': paymentMin,
  'minimum advance payment, pesos': downPaymentStepMin,
  'e-mail, characters at most': emailLengthMax,
  'identity number, characters at least': Math.min(...identityLengths),
  'identity number, characters at most': Math.max(...identityLengths),
  'identity number, digits at least': Math.min(...identityDigits),
  'identity number, digits at most': Math.max(...identityDigits),
  'mask of 6 digits': maskOf(identityMask, 6),
  'mask of 7 digits': maskOf(identityMask, 7),
  'mask of 9 digits': maskOf(identityMask, 9),
  'mask of 10 digits': maskOf(identityMask, 10),
  'mask of 14 digits at the sign-in': maskOf(signInMask, 14),
  'mask of a mobile': maskOf(mobileMask, 10),
  'mask of the fast payment': maskOf(payerMask, 11),
  'mask of the fast payment, digits at most': payerMask.digitsMax,
  'mobile, characters at least': shown(mobileMask, 10).length,
  'account number, digits of its mask': accountMask.digitsMax,
  'account number, characters at most': shown(accountMask, accountMask.digitsMax).length,
  'survey comment, characters at most': upTo(250).findLast(takesComment),
  'survey stars at most': upTo(12).findLast((stars) => takes({ action: 'survey', stars })),
  'password, characters at least': upTo(12).find((length) => isTaken(passwordOf(length))),
  'password, characters of its input': defaultPlatformSettings.passwordInputMaxLength,
  'street types': streetTypes,
  'street type at first': emptyAddress.streetType,
  'kinds of account': bankAccountTypes,
  'kinds of address': addressKinds,
  'kind of address where none is named': addressKindOf(v.parse(workflowActionSchema, unnamedAddress)),
  'delivery periods': deliveryPeriods,
  'billing channels ticked at first': channelsOf('billing', atFirst(applicationForm())),
  'billing channels ticked at first in the agent’s form': channelsOf('billing', atFirst(customerForm())),
  'billing channels of a form that names none': channelsOf('billing', v.parse(contactPreferencesSchema, {})),
  'marketing channels ticked at first': channelsOf('marketing', atFirst(applicationForm())),
  'marketing channels of a form that names none': channelsOf(
    'marketing',
    v.parse(contactPreferencesSchema, {}),
  ),
  'states of a counter-offer': counterOfferStatuses,
  'payment types': paymentTabs,
  'payment methods': paymentMethods,
  'payment method at first': defaultPaymentMethod,
  'origin where none is named': unnamedOrigin,
  'VAT on interest, percent': demoProduct('Finter').interestVatRate,
  'guarantee helpline': demoBrand.guarantor?.helpline,
  'payment-link resends': defaultChannelSettings.epaycoAdvancedEmailResendQuantity,
  'payment link, hours to pay': defaultChannelSettings.epaycoAdvancedEmailLinkValidity,
  'identity link, resends': defaultChannelSettings.handOffResendsMax,
  'identity validation, attempts before the block': defaultChannelSettings.biometricAttemptsMax,
  'identity validation, hours of the block': defaultChannelSettings.identityBlockHours,
  'identity validation, attempts in a month': defaultChannelSettings.identityAttemptsPerMonthMax,
  'reasons shown at most': reasonsOf(upTo(9).map((text) => ({ text: String(text) }))).length,
  'progress steps of Finter': journeys.Finter.steps.length,
  'progress steps of Libre': journeys.Libre.steps.length,
  'progress steps of the assisted flow': journeys.Assistido.steps.length,
  'SKU, characters at most': upTo(40).findLast((length) => prices({ sku: 'x'.repeat(length) })),
  'intended value, digits at most': upTo(14).findLast((length) =>
    prices({ intendedValue: Number('9'.repeat(length)) }),
  ),
  'IVA of an offer': ['Si', 'No', 'Tal vez'].filter((iva) => prices({ iva })),
  'first campaign status that sells': ['ATIVA', 'INATIVA'].find((status) =>
    isCampaignOpen({ ...defaultChannelSettings, campaigns: { A: status as 'ATIVA' } }, 'A'),
  ),
  'amount of 1500000': withPlainSpace(formatPesos(1_500_000)),
  'result amount of 149120': formatReceiptAmount(149_120),
  'result date, as DD/MM/YYYY hh:mm': formatDateTime('2026-11-21T18:05:59-05:00'),
  'claim date, as DD/MM/YYYY HH:mm': formatDateTime('2026-11-21T18:05:59-05:00'),
  'checkout: currency, country, language, document type': [
    checkout.currency,
    checkout.country,
    checkout.lang,
    checkout.type_doc_billing,
  ],
  'checkout: amount of 149120': checkout.amount,
  'checkout: keys of cash and card differ': checkout.key !== checkoutBy('Efectivo').key,
  'footer links': policies.map(({ slug }) => policyNames[slug]),
  'overlay opacity': inStyle('../../../packages/ui/src/tokens.css', /--veil: rgb\([\d ]+ \/ (0\.5)\)/),
  'cards of a payment-card view': inStyle(
    'features/fast-payment/pay/pay-screen.module.css',
    /flex: 0 0 calc\(\(100% - var\(--space-3\)\) \/ ([\d.]+)\)/,
  ),
}

test.each(constantRows)(
  'a constant of the specification is the one the product counts by: $says (R-V78)',
  (row) => holds(row, ({ says, value }) => expect(counted[says]).toEqual(value)),
)

test.each(timers)('a timer or limit of the specification is played by its test: $says (R-V78)', (row) =>
  holds(row, expectPlayed),
)
