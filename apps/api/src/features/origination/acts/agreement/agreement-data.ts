import {
  annualCost,
  earliestDates,
  guaranteeCharge,
  isoOf,
  monthFromIso,
  nextMonth,
  offerFor,
  pesos,
  vatOf,
} from '@cupo/credit-engine'
import type {
  LoanAgreementAccount,
  LoanAgreementBorrower,
  LoanAgreementData,
  LoanAgreementSubject,
} from '../../../../documents/loan-agreement/data.ts'
import { accountEnding } from '../../../../platform/text/banks.ts'
import type { Places } from '../../../addresses/addresses.ts'
import { type ChannelPolicy, sellingTerms } from '../../../policy/policy.ts'
import type { Application, DeliveryAddress, MoneySubject } from '../../model/application.ts'
import { channelOf } from '../../model/journey.ts'
import { offerRequest } from '../offer/list-options.ts'

type Inputs = {
  readonly application: Application
  readonly policy: ChannelPolicy
  readonly places: Places
}

export type AgreementContent = Omit<LoanAgreementData, 'issuedAt' | 'evidence'>

/** From the confirmed offer, never from a screen. */
export function agreementContent({ application, policy, places }: Inputs): AgreementContent {
  const { facts, person } = application
  const { terms, paymentDay } = facts
  const { address } = person
  const needsAddress = channelOf(application).handOver !== 'inShop'
  if (terms === null || paymentDay === null || (address === null && needsAddress)) {
    throw new Error(`application ${application.id} has no complete agreement to draw up`)
  }
  const request = offerRequest(application, policy)
  const offer = offerFor(request, terms.installmentCount)
  if (!offer.isAvailable) throw new AgreementOutdated()
  const { product, settings, lifeInsurance } = policy
  const { usuryCap, administrationService } = sellingTerms(application.origin, policy)
  const guarantee = guaranteeCharge(request.financedAmount, request.guarantee)
  const { daysToFirstDueDateMin } = terms
  const dates = earliestDates(nextMonth(monthFromIso(usuryCap.month)), { paymentDay, daysToFirstDueDateMin })
  return {
    agreementNumber: agreementNumber(application.id),
    borrower: {
      fullName: person.fullName,
      documentNumber: person.document,
      mobile: person.mobile,
      email: person.email,
      address: address && addressData(address, places),
    },
    subject: subjectData(application, settings, request.isTaxFree),
    credit: {
      financedAmount: request.financedAmount,
      installmentCount: terms.installmentCount,
      paymentDay,
      isMobileBill: facts.isBilledOnMobileInvoice,
      daysToFirstDueDateMin,
      effectiveAnnualRate: offer.effectiveAnnualRate,
      monthlyRate: offer.nominalMonthlyRate,
      annualCost: {
        rate: annualCost({ schedule: offer.schedule, upfrontCharges: guarantee.total, ...dates }),
        disbursedOn: isoOf(dates.disbursedOn),
      },
      interestVatRate: request.isTaxFree ? '0' : product.interestVatRate,
      interestTaxableShare: product.interestTaxableShare,
      administrationFee: product.administrationFee.amount,
      feeVat: vatOf(product.administrationFee.amount, product.administrationFee.vatRate),
      feeVatRate: product.administrationFee.vatRate,
      administrationService,
      usuryRate: usuryCap.cap,
      usuryMonth: usuryCap.month,
    },
    guarantee:
      request.guarantee.kind === 'none'
        ? { kind: 'none' }
        : {
            kind: 'paidUpFront',
            rate: request.guarantee.percentage,
            fee: guarantee.guaranteeFee,
            vat: guarantee.guaranteeVat,
            total: guarantee.total,
            deadlineHours: settings.epaycoAdvancedEmailLinkValidity,
          },
    lifeInsurance:
      lifeInsurance === null
        ? null
        : { insurer: lifeInsurance.insurer.legalName, policyNumber: lifeInsurance.policyNumber },
    schedule: offer.schedule,
  }
}

function addressData(address: DeliveryAddress, places: Places): LoanAgreementBorrower['address'] {
  const place = places.municipality(address.cityDaneCode)
  return {
    street: address.typedAddress,
    neighborhood: address.neighborhoodName,
    municipality: place?.name ?? '',
    department: place?.departmentName ?? '',
  }
}

function subjectData(
  application: Application,
  settings: ChannelPolicy['settings'],
  isTaxFree: boolean,
): LoanAgreementSubject {
  const { subject, seller } = application.facts
  if (subject.kind === 'money') {
    const account = namedAccount(application, subject)
    return { kind: 'money', account, correctionDays: settings.transferCorrectionDays }
  }
  const { epaycoAdvancedEmailLinkValidity: deadlineHours } = settings
  const { device, downPayment: amount, shippingCost } = subject
  return {
    kind: 'device',
    device: {
      brand: device.brand,
      model: device.model,
      memory: device.memory,
      color: device.color,
      sku: device.sku,
      cashPrice: device.price,
      discount: pesos(0),
      isTaxFree,
      shippingCost,
    },
    downPayment: amount === 0 ? { kind: 'none' } : { kind: 'byLink', amount, deadlineHours },
    soldIn: seller && { shopName: seller.shopName },
  }
}

export function namedAccount(
  { id, person }: Application,
  { bankAccount }: MoneySubject,
): LoanAgreementAccount {
  const { accountNumber } = person
  if (bankAccount === null || accountNumber === undefined) {
    throw new Error(`application ${id} has no account to transfer to`)
  }
  const { bankName, accountType } = bankAccount
  return { bankName, accountType, ending: accountEnding(accountNumber) }
}

/** The option can no longer be made, as after a lower usury cap. */
class AgreementOutdated extends Error {}

export const agreementNumber = (applicationId: string): string =>
  `CU-${applicationId.slice(-12).toUpperCase()}`
