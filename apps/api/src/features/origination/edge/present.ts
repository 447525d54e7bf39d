import { add, firstDueDate, type Pesos, pesos } from '@cupo/credit-engine'
import type { PhoneDetails, UpfrontPaymentStatus, Application as WireApplication } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { formatRate } from '../../../platform/format.ts'
import { withFmt } from '../../../platform/present.ts'
import type { Device } from '../../../ports/operator.ts'
import { agreementNumber } from '../acts/agreement/agreement-data.ts'
import { isStale } from '../acts/delivery/save-address.ts'
import {
  type AgreedTerms,
  type Application,
  agreedPlan,
  type DueBeforeDelivery,
  deviceOf,
  dueBeforeDelivery,
  financedAmountOf,
  orderOf,
  requestedAmountOf,
  type Subject,
  stillDue,
  transferOf,
} from '../model/application.ts'
import type { Performer } from '../model/channel.ts'
import { waitsForCode } from '../model/journey.ts'

export function presentApplication(
  application: Application,
  today: Temporal.PlainDate,
  reader: Performer = 'customer',
): WireApplication {
  const { facts, person } = application
  const { subject, terms } = facts
  const [order, transfer] = [orderOf(facts), transferOf(facts)]
  const intended = requestedAmountOf(subject)
  const due = dueBeforeDelivery(facts)
  return {
    applicationId: application.id,
    mobile: person.mobile,
    email: person.email,
    origin: application.origin,
    emailStatus: facts.emailStatus,
    status: application.status,
    situation: application.situation,
    ...(person.refusalReasons === undefined || reader === 'agent'
      ? {}
      : { messages: person.refusalReasons.map((mensagem) => ({ mensagem })) }),
    activity: application.activity,
    registryDate: application.createdAt,
    paymentCycle: facts.paymentDay,
    isMobileBill: facts.isBilledOnMobileInvoice,
    address: person.address?.formattedAddress ?? null,
    ...withFmt({
      intendedRequestedValue: intended,
      advancedPayment: due.downPayment,
      requestedValue: financedAmountOf(facts),
      guaranteePayment: due.guarantee,
    }),
    intendedInstallmentsNumber: terms?.installmentCount ?? wishedInstallmentsOf(subject),
    isTaxFree: deviceOf(facts)?.isTaxFree ?? false,
    installmentsNumber: terms?.installmentCount ?? null,
    statusAdvancedPayment: statusOf(application, due.downPayment > 0, order?.isDownPaymentPaid),
    statusGuaranteePayment: statusOf(application, due.guarantee > 0, order?.isGuaranteePaid),
    idOrderAmount: order?.orderNumber ?? null,
    contractNumber: facts.agreement === null ? null : agreementNumber(application.id),
    bankData: presentBankAccount(application),
    transferDate: transfer?.state === 'done' ? transfer.doneOn : null,
    firstDueDate: firstDueDateOf(application),
    correctBankDataBy: transfer?.state === 'failed' ? transfer.correctBy : null,
    offer: terms === null ? null : presentOffer(terms, due),
    borrower: { name: person.fullName },
    access: presentAccess(application),
    delivery: presentDelivery(application, today),
    urlReturn: facts.returnUrl,
    surveySent: facts.survey !== null,
    seller: facts.seller,
    waitsForCode: waitsForCode(application),
    ...withFmt({ paymentDueNow: dueNow(application, due) }),
    paymentDeadline: order?.deadline ?? null,
  }
}

function firstDueDateOf({ facts }: Application): string | null {
  const { terms, paymentDay } = facts
  const transfer = transferOf(facts)
  if (transfer?.state !== 'done' || terms === null || paymentDay === null) return null
  const disbursedOn = Temporal.PlainDate.from(transfer.doneOn)
  const { daysToFirstDueDateMin } = terms
  return firstDueDate({ disbursedOn, paymentDay, daysToFirstDueDateMin }).toString()
}

const wishedInstallmentsOf = (subject: Subject): number | null =>
  subject.kind === 'money' ? subject.requestedInstallmentCount : null

function presentAccess({ facts: { subject }, person }: Application): WireApplication['access'] {
  const device = subject.kind === 'device' ? subject.device : null
  const shippingCost = withFmt({ shippingCost: subject.kind === 'device' ? subject.shippingCost : pesos(0) })
  return {
    deviceModel: device?.model ?? '',
    skuName: device?.sku ?? '',
    accessoryName: null,
    phoneNumber: person.mobile,
    ...withFmt({ price: device?.price ?? pesos(0) }),
    ...shippingCost,
    equipments: device === null ? [] : [{ ...presentPhone(device), ...shippingCost }],
  }
}

function presentDelivery(
  { facts: { subject }, person }: Application,
  today: Temporal.PlainDate,
): WireApplication['delivery'] {
  if (subject.kind !== 'device' || subject.delivery === null) return null
  const { delivery, order } = subject
  return {
    formattedAddress: person.address?.formattedAddress ?? '',
    deliveryDate: delivery.date,
    deliveryPeriod: delivery.period,
    isStale: order === null && isStale(delivery, today),
  }
}

function presentBankAccount({ facts: { subject }, person }: Application): WireApplication['bankData'] {
  if (subject.kind !== 'money' || subject.bankAccount === null) return null
  const { bankName, accountType } = subject.bankAccount
  return { bankName, accountType, accountNumber: person.accountNumber ?? '' }
}

export const presentPhone = (device: Device): PhoneDetails => ({
  sku: device.sku,
  deviceModel: device.model,
  internMemory: device.memory,
  deviceColor: device.color,
  deviceColorHex: device.colorHex,
  camera: device.camera,
  ram: device.ram,
  processor: device.processor,
  screen: device.screen,
  urlPhoto: device.photoUrl,
  ...withFmt({ price: device.price, shippingCost: device.shippingCost }),
})

function presentOffer(terms: AgreedTerms, due: DueBeforeDelivery): NonNullable<WireApplication['offer']> {
  const { installments, totals } = agreedPlan(terms)
  const first = installments[0]
  return {
    ...withFmt({
      total: first?.total ?? pesos(0),
      principalDue: first?.principal ?? pesos(0),
      totalInterestDue: totals.interest,
      feesDue: first?.fee ?? pesos(0),
      totalToPay: totals.total,
      totalOfPurchase: add(totals.total, due.total),
    }),
    taxRate: terms.isTaxFree ? 0 : Number(terms.interestVatRate),
    interestCETFmt: formatRate(terms.monthlyRate),
    interestCETYearlyFmt: formatRate(terms.effectiveAnnualRate),
    daysToFirstDueDateMin: terms.daysToFirstDueDateMin,
  }
}

/** Zero before the signature and after the end. */
function dueNow({ situation, facts }: Application, due: DueBeforeDelivery): Pesos {
  if (situation !== 'EmAndamento' || orderOf(facts) === null) return pesos(0)
  return stillDue(facts).reduce((sum, upfrontPayment) => add(sum, due[upfrontPayment]), pesos(0))
}

function statusOf(
  application: Application,
  isDue: boolean,
  isPaid: boolean | undefined,
): UpfrontPaymentStatus | null {
  if (!isDue || isPaid === undefined) return null
  if (isPaid) return 'Pago'
  return application.situation === 'EmAndamento' ? 'Pendente' : 'Cancelado'
}
