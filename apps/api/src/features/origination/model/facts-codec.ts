import { type Pesos, pesos, riskBands, scoreClasses } from '@cupo/credit-engine'
import { emailStatuses } from '@cupo/wire'
import * as v from 'valibot'
import type { Facts } from './application.ts'

const currentVersion = 2

export const writeFacts = (facts: Facts) => ({ version: currentVersion, ...facts })

/** Throws with the application and field, never with the value. */
export function readFacts(applicationId: string, stored: unknown): Facts {
  const parsed = v.safeParse(factsSchema, stored)
  if (!parsed.success) throw new UnreadableFacts(applicationId, parsed.issues)
  return parsed.output
}

export class UnreadableFacts extends Error {
  constructor(applicationId: string, issues: readonly v.BaseIssue<unknown>[]) {
    const fields = issues.map((issue) => v.getDotPath(issue) ?? 'all of them')
    super(`application ${applicationId}: unreadable facts: ${fields.join(', ')}`)
  }
}

const amountSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.transform((amount): Pesos => pesos(amount)),
)
const countSchema = v.pipe(v.number(), v.safeInteger())

const deviceSchema = v.strictObject({
  sku: v.string(),
  model: v.string(),
  brand: v.string(),
  price: amountSchema,
  isTaxFree: v.boolean(),
  memory: v.string(),
  color: v.string(),
  colorHex: v.string(),
  camera: v.string(),
  ram: v.string(),
  processor: v.string(),
  screen: v.string(),
  photoUrl: v.string(),
  shippingCost: amountSchema,
})

const deliverySchema = v.strictObject({
  isValidAddress: v.boolean(),
  date: v.nullable(v.string()),
  period: v.nullable(v.picklist(['AM', 'PM'])),
  givenOn: v.string(),
  addressType: v.picklist(['WORK', 'HOME']),
})

const orderSchema = v.strictObject({
  orderNumber: v.string(),
  placedAt: v.string(),
  isDownPaymentPaid: v.boolean(),
  isGuaranteePaid: v.boolean(),
  deadline: v.nullable(v.string()),
})

const shared = {
  emailStatus: v.picklist(emailStatuses),
  returnUrl: v.nullable(v.string()),
  isBilledOnMobileInvoice: v.boolean(),
  scoreClass: v.picklist(scoreClasses),
  riskBand: v.picklist(riskBands),
  watchlistSearches: v.array(v.string()),
  terms: v.nullable(
    v.strictObject({
      installmentCount: countSchema,
      financedAmount: amountSchema,
      effectiveAnnualRate: v.string(),
      monthlyRate: v.string(),
      isTaxFree: v.boolean(),
      interestVatRate: v.string(),
      administrationFee: amountSchema,
      feeVatRate: v.string(),
      feeRecipient: v.picklist(['lender', 'thirdParty']),
      daysToFirstDueDateMin: countSchema,
      guaranteeFee: amountSchema,
      guaranteeVat: amountSchema,
      isGuaranteeInterest: v.boolean(),
      confirmedOn: v.string(),
    }),
  ),
  identity: v.strictObject({
    validationsCreated: countSchema,
    openValidationId: v.nullable(v.string()),
    isResultPending: v.boolean(),
    questionnaire: v.nullable(v.strictObject({ questionnaireId: v.string(), registryId: v.string() })),
    confirmed: v.nullable(
      v.strictObject({
        method: v.picklist(['biometrics', 'securityQuestions']),
        id: v.string(),
        at: v.string(),
      }),
    ),
  }),
  paymentDay: v.nullable(countSchema),
  agreement: v.nullable(
    v.strictObject({
      documentId: v.string(),
      sha256: v.string(),
      acceptedAt: v.nullable(v.string()),
      isAcceptedByAgent: v.boolean(),
      isGuaranteeAccepted: v.boolean(),
      signedAt: v.nullable(v.string()),
    }),
  ),
  survey: v.nullable(v.strictObject({ stars: countSchema, sentAt: v.string() })),
  seller: v.nullable(
    v.strictObject({ shop: v.string(), shopName: v.string(), agent: v.string(), agentName: v.string() }),
  ),
  cancelledBy: v.optional(v.picklist(['customer', 'agent', 'denial'])),
}

const transferSchema = v.variant('state', [
  v.strictObject({ state: v.literal('ordered'), attempt: countSchema }),
  v.strictObject({ state: v.literal('failed'), attempt: countSchema, correctBy: v.string() }),
  v.strictObject({ state: v.literal('done'), attempt: countSchema, doneOn: v.string() }),
])

const subjectSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('device'),
    device: deviceSchema,
    shippingCost: amountSchema,
    downPayment: amountSchema,
    isDownPaymentRaised: v.boolean(),
    delivery: v.nullable(deliverySchema),
    order: v.nullable(orderSchema),
  }),
  v.strictObject({
    kind: v.literal('money'),
    requestedAmount: amountSchema,
    requestedInstallmentCount: v.nullable(countSchema),
    campaign: v.nullable(v.string()),
    chosenOffer: v.nullable(v.strictObject({ amount: amountSchema, installmentCount: countSchema })),
    bankAccount: v.nullable(
      v.strictObject({
        bankName: v.string(),
        bankNumber: v.string(),
        accountType: v.picklist(['Ahorros', 'Corriente']),
      }),
    ),
    transfer: v.nullable(transferSchema),
  }),
])

const factsSchema: v.GenericSchema<unknown, Facts> = v.pipe(
  v.strictObject({ version: v.literal(currentVersion), subject: subjectSchema, ...shared }),
  v.transform(({ version: _version, ...facts }): Facts => facts),
)
