import type { ListedApplication, ListedLoan } from '@cupo/wire'
import { sampleApplication } from './sample-application.ts'

/** A credit up to date, two of twelve installments paid. */
export const sampleLoan: ListedLoan = {
  applicationId: 'application-1',
  keyMambu: 'key-1',
  contractNumber: '2026-000001',
  productName: 'Equipo a cuotas',
  insurancePolicy: null,
  origin: 'Finter',
  situation: 'Liberada',
  installmentsNumber: 12,
  agreedInstallmentsNumber: 12,
  requestedValue: 1_500_000,
  requestedValueFmt: '$ 1.500.000',
  totalDueValue: 1_491_200,
  totalDueValueFmt: '$ 1.491.200',
  currentInterestRateFmt: '22,00 %',
  currentInterestMonthlyRateFmt: '1,67 %',
  isMobileBill: false,
  closureReason: null,
  closureMessage: null,
  isHeld: false,
  buyer: null,
  capitalPaidPercent: 15,
  capitalPaid: 225_000,
  capitalPaidFmt: '$ 225.000',
  capitalLeft: 1_275_000,
  capitalLeftFmt: '$ 1.275.000',
  deviceModel: 'Andes 12',
  lastDueDate: '23/12/2026',
  lastDueValue: 149_120,
  lastDueValueFmt: '$ 149.120',
  equipments: [],
  inProcess: [],
  withdrawal: null,
}

/** The same person's application, as the list of the borrower's area has it. */
export const sampleListed: ListedApplication = {
  ...sampleApplication,
  productName: 'Equipo a cuotas',
  registryDateFmt: '20/11/2026',
  keyMambu: null,
  contractNumber: null,
}
