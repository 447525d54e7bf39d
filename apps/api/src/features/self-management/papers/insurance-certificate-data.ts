import { isoOf, outstandingPrincipal } from '@cupo/credit-engine'
import type { InsuranceCertificateData } from '../../../documents/insurance-certificate.ts'
import type { LifeInsurance } from '../../policy/policy.ts'
import type { OwnCredit } from '../own-credit.ts'
import { productNames } from '../text/products.ts'
import type { CreditToday } from './draw-statement.ts'

/** What the certificate of adhesion of a credit says on a day. The loan is up to that day, and not sold. */
export function insuranceCertificateData(
  { application, stored }: OwnCredit,
  { loan, on, issuedAt }: CreditToday,
  insurance: LifeInsurance,
): InsuranceCertificateData {
  const { person } = application
  const last = loan.installments.at(-1)
  return {
    issuedAt,
    insured: { fullName: person.fullName, documentNumber: person.document },
    contractNumber: stored.contractNumber,
    productName: productNames[stored.origin],
    insurance,
    from: isoOf(loan.terms.disbursedOn),
    cover:
      loan.closed === null
        ? {
            kind: 'inForce',
            until: isoOf(last?.dueOn ?? on),
            outstandingPrincipal: outstandingPrincipal(loan),
          }
        : { kind: 'ended', on: isoOf(loan.closed.on) },
  }
}
