// Written by `npm run generate -- schema` from the migrated database: change a migration, not this file.
import type { ColumnType, Generated } from 'kysely'

export type Database = {
  accountBalance: AccountBalanceTable
  agreementSignature: AgreementSignatureTable
  application: ApplicationTable
  applicationForm: ApplicationFormTable
  appliedMigration: AppliedMigrationTable
  approval: ApprovalTable
  approvalDecision: ApprovalDecisionTable
  assignment: AssignmentTable
  auditEntry: AuditEntryTable
  auditHead: AuditHeadTable
  bankCredit: BankCreditTable
  bankLine: BankLineTable
  bankSettlement: BankSettlementTable
  bankTransfer: BankTransferTable
  bookBatch: BookBatchTable
  bookBatchFile: BookBatchFileTable
  bookBatchTotal: BookBatchTotalTable
  bookClose: BookCloseTable
  bookCloseBalance: BookCloseBalanceTable
  bookMonth: BookMonthTable
  borrower: BorrowerTable
  bureauConsultation: BureauConsultationTable
  captchaTicket: CaptchaTicketTable
  captchaTicketDocument: CaptchaTicketDocumentTable
  certificate: CertificateTable
  claim: ClaimTable
  claimRequest: ClaimRequestTable
  clockStop: ClockStopTable
  consent: ConsentTable
  consentText: ConsentTextTable
  contactLog: ContactLogTable
  contactPreference: ContactPreferenceTable
  databasePlace: DatabasePlaceTable
  differenceBooking: DifferenceBookingTable
  disbursementTransfer: DisbursementTransferTable
  document: DocumentTable
  domainEvent: DomainEventTable
  entrySource: EntrySourceTable
  glAccount: GlAccountTable
  handOff: HandOffTable
  heldAssignment: HeldAssignmentTable
  jobRun: JobRunTable
  journalEntry: JournalEntryTable
  knownBrowser: KnownBrowserTable
  ledgerAccount: LedgerAccountTable
  ledgerCheck: LedgerCheckTable
  limitEvent: LimitEventTable
  linkSession: LinkSessionTable
  loan: LoanTable
  loanChargeOff: LoanChargeOffTable
  loanHold: LoanHoldTable
  loanHoldEnd: LoanHoldEndTable
  loanPayment: LoanPaymentTable
  loanVoid: LoanVoidTable
  loanWaiver: LoanWaiverTable
  mailLink: MailLinkTable
  mobileBill: MobileBillTable
  monthAccrual: MonthAccrualTable
  orderRequest: OrderRequestTable
  outbox: OutboxTable
  outsideFile: OutsideFileTable
  parameter: ParameterTable
  paymentAllocation: PaymentAllocationTable
  paymentAttempt: PaymentAttemptTable
  paymentNotice: PaymentNoticeTable
  paymentTask: PaymentTaskTable
  paymentTaskNote: PaymentTaskNoteTable
  paymentTransaction: PaymentTransactionTable
  personHold: PersonHoldTable
  personHoldConfirmation: PersonHoldConfirmationTable
  personHoldEnd: PersonHoldEndTable
  personKey: PersonKeyTable
  pinChallenge: PinChallengeTable
  portfolioSale: PortfolioSaleTable
  posting: PostingTable
  preValidation: PreValidationTable
  providerMovement: ProviderMovementTable
  refundAccount: RefundAccountTable
  remittedPayment: RemittedPaymentTable
  session: SessionTable
  sessionToken: SessionTokenTable
  spentChallenge: SpentChallengeTable
  staffNote: StaffNoteTable
  staffReading: StaffReadingTable
  staffReveal: StaffRevealTable
  staffSearch: StaffSearchTable
  staffSession: StaffSessionTable
  storeLink: StoreLinkTable
  webAsset: WebAssetTable
  withdrawalRequest: WithdrawalRequestTable
  worldClock: WorldClockTable
  wrappedKey: WrappedKeyTable
}

export type AccountBalanceTable = {
  subject: string
  account: string
  balance: number
}

export type AgreementSignatureTable = {
  id: string
  applicationId: string
  documentId: string
  sha256: Buffer
  financedAmount: number
  installmentsTotal: number
  downPayment: number
  guaranteeTotal: number
  installmentCount: number
  effectiveAnnualRate: string
  acceptedAt: string
  signedAt: string
  pinChallengeId: string
  pinIssuedAt: string
  pinSentAt: string | null
  pinCheckedAt: string
  sessionId: string | null
  evidence: Buffer
}

export type ApplicationTable = {
  id: string
  origin: 'Finter' | 'Libre' | 'Assistido'
  status: string
  situation: string
  activity: string
  documentIndex: Buffer
  mobileIndex: Buffer
  person: Buffer | null
  facts: ColumnType<unknown, string, string>
  orderNumber: string | null
  paymentDeadline: string | null
  version: Generated<number>
  createdAt: string
  updatedAt: string
  provedAt: string | null
  lockedAt: string | null
  shop: string | null
  confirmedEmailIndex: Buffer | null
}

export type ApplicationFormTable = {
  id: string
  applicationId: string
  documentIndex: Buffer
  browserHash: Buffer | null
  fingerprint: Buffer
  content: Buffer
  createdAt: string
  emailAcceptedAt: string | null
  confirmedAt: string | null
  settledAt: string | null
  settledApplicationId: string | null
  claimedUntil: string | null
}

export type AppliedMigrationTable = {
  name: string
  isCompatible: boolean
  appliedAt: Generated<string>
}

export type ApprovalTable = {
  id: string
  act: string
  subjectType: string
  subjectId: string
  content: Buffer
  seen: string
  asker: string
  askerPerson: string
  askedAt: string
  recordedAt: string
  lapsesAt: string
}

export type ApprovalDecisionTable = {
  id: string
  approvalId: string
  outcome: 'done' | 'rejected' | 'withdrawn' | 'changed' | 'lapsed' | 'refused'
  code: string | null
  decider: string | null
  deciderPerson: string | null
  content: Buffer
  decidedAt: string
}

export type AssignmentTable = {
  queue: string
  subjectId: string
  userName: string
  at: string
}

export type AuditEntryTable = {
  id: string
  at: string
  actor: string
  action: string
  subjectType: string
  subjectId: string
  before: ColumnType<unknown, string | null, string | null>
  after: ColumnType<unknown, string | null, string | null>
  requestId: string | null
  number: Generated<number>
  digest: Generated<Buffer>
  place: Generated<number>
}

export type AuditHeadTable = {
  number: number
  through: number
  digest: Buffer
  sealedAt: string
}

export type BankCreditTable = {
  id: string
  reference: string
  loanId: string
  amount: number
  valueOn: string
  fingerprint: string
  createdAt: string
}

export type BankLineTable = {
  id: string
  fileId: string
  line: number
  account: string
  bookedOn: string
  valueOn: string
  amount: number
  reference: string | null
  occurrence: number
  balance: number | null
  parties: Buffer
}

export type BankSettlementTable = {
  id: string
  lineId: string
  kind:
    | 'disbursementTransfer'
    | 'bankTransfer'
    | 'bankCredit'
    | 'payout'
    | 'remittance'
    | 'thirdPartyPayment'
    | 'bankCharge'
    | 'ownFunds'
    | 'salePrice'
    | 'loanPayment'
  causeId: string | null
  payout: string | null
  parts: ColumnType<unknown, string | null, string | null>
  reason: string | null
  settledBy: string
  settledAt: string
}

export type BankTransferTable = {
  id: string
  reference: string
  taskId: string
  ledgerSubject: string
  ledgerAccount: 'suspense' | 'customerCredit'
  amount: number
  account: Buffer
  transferId: string | null
  state: 'ordered' | 'done' | 'failed'
  nextCheckAt: string | null
  checks: Generated<number>
  orderedBy: string
  orderedAt: string
  updatedAt: string
}

export type BookBatchTable = {
  day: string
  number: number
  entries: number
  digest: Buffer
  madeAt: string
  madeBy: string
}

export type BookBatchFileTable = {
  day: string
  format: string
  sha256: Buffer
  size: number
  madeAt: string
  madeBy: string
  id: Generated<string>
  fromDay: string | null
  template: ColumnType<unknown, string | null, string | null>
}

export type BookBatchTotalTable = {
  day: string
  account: string
  channel: string
  debit: number
  credit: number
}

export type BookCloseTable = {
  month: string
  closedAt: string
  closedBy: string
}

export type BookCloseBalanceTable = {
  month: string
  account: string
  channel: string
  balance: number
}

export type BookMonthTable = {
  id: string
  month: string
  cutOffAt: string | null
}

export type BorrowerTable = {
  documentIndex: Buffer
  id: string
  contact: Buffer | null
  passwordHash: string | null
  passwordSetAt: string | null
  passwordDeclinedAt: string | null
  createdAt: string
  updatedAt: string
  confirmedEmailIndex: Buffer | null
}

export type BureauConsultationTable = {
  id: string
  documentIndex: Buffer
  applicationId: string
  consentId: string | null
  askedAt: string
  keptUntil: string
  answer: Buffer | null
  claimedUntil: string | null
}

export type CaptchaTicketTable = {
  ticketHash: Buffer
  usesLeft: number
  expiresAt: string
}

export type CaptchaTicketDocumentTable = {
  ticketHash: Buffer
  documentIndex: Buffer
}

export type CertificateTable = {
  code: string
  loanId: string
  content: Buffer
  issuedAt: string
}

export type ClaimTable = {
  id: string
  documentIndex: Buffer | null
  protocol: string
  content: Buffer
  status: 'New' | 'Working' | 'Escalated' | 'Closed' | 'On Hold'
  isSolved: boolean | null
  answerDueOn: string
  createdAt: string
  closedAt: string | null
  updatedAt: string
  kind: Generated<
    | 'consumerClaim'
    | 'dataConsultation'
    | 'dataClaim'
    | 'bureauClaim'
    | 'identityTheft'
    | 'paymentDispute'
    | 'withdrawalQuestion'
  >
  extension: Buffer | null
  loanId: string | null
  paymentReference: string | null
  filer: Buffer | null
  mobileIndex: Buffer | null
  emailConfirmedAt: string | null
}

export type ClaimRequestTable = {
  id: string
  content: Buffer
  codeHash: Buffer
  tries: Generated<number>
  sentAt: string
  expiresAt: string
  usedAt: string | null
  createdAt: string
}

export type ClockStopTable = {
  id: string
  foundAt: string
  why: 'entryMissing' | 'otherTimeline' | 'otherDatabase'
  seenEntry: string | null
  seenAt: string | null
  lastEntry: string | null
  lastEntryAt: string | null
  comparedSince: string | null
  resumedAt: string | null
  resumedBecause: string | null
}

export type ConsentTable = {
  id: string
  applicationId: string
  kind: string
  isGranted: boolean
  version: string
  evidence: Buffer
  at: string
  textSha256: Buffer | null
}

export type ConsentTextTable = {
  sha256: Buffer
  name: string
  version: string
  content: string
  firstUsedAt: string
}

export type ContactLogTable = {
  outboxId: string
  documentIndex: Buffer
  purpose: 'billing' | 'marketing'
  channel: 'Sms' | 'Whatsapp' | 'Email' | 'Call'
  day: string
  week: string
  at: string
}

export type ContactPreferenceTable = {
  documentIndex: Buffer
  billingSms: boolean
  billingWhatsapp: boolean
  billingEmail: boolean
  billingCall: boolean
  marketingSms: boolean
  marketingWhatsapp: boolean
  marketingEmail: boolean
  marketingCall: boolean
  updatedAt: string
}

export type DatabasePlaceTable = {
  id: number
  server: string
  timeline: string
  seenAt: Generated<string>
}

export type DifferenceBookingTable = {
  id: string
  taskId: string
  clearing: 'providerClearing' | 'operatorClearing' | 'bank'
  account: string
  amount: number
  reference: string | null
  reason: string
  bookedBy: string
  bookedAt: string
}

export type DisbursementTransferTable = {
  id: string
  applicationId: string
  attempt: number
  reference: string
  amount: number
  account: Buffer
  transferId: string | null
  state: 'ordered' | 'done' | 'failed'
  valueOn: string | null
  nextCheckAt: string | null
  checks: Generated<number>
  correctBy: string | null
  orderedBy: string
  orderedAt: string
  updatedAt: string
}

export type DocumentTable = {
  id: string
  applicationId: string
  kind: string
  sha256: Buffer
  content: Buffer
  createdAt: string
  text: Buffer | null
  figuresHash: Buffer | null
  figures: Buffer | null
  wording: string | null
}

export type DomainEventTable = {
  id: string
  type: string
  applicationId: string
  data: ColumnType<unknown, string, string>
  at: string
}

export type EntrySourceTable = {
  entry: string
  source: string
}

export type GlAccountTable = {
  account: string
  validFrom: string
  number: number
  code: string
  thirdParty: string | null
  costCenter: string | null
  setAt: string
  setBy: string
}

export type HandOffTable = {
  id: string
  applicationId: string
  formId: string | null
  smsTokenHash: Buffer
  mailTokenHash: Buffer | null
  screenTokenHash: Buffer
  emailIndex: Buffer | null
  sentAt: string
  expiresAt: string
  openedAt: string | null
  openedBy: 'sms' | 'mail' | 'screen' | null
  browserHash: Buffer | null
  endedAt: string | null
  endedBecause: 'replaced' | 'declined' | 'saleEnded' | 'signed' | 'cancelled' | null
  signatureTokenHash: Buffer | null
  isResend: Generated<boolean>
  signatureSentAt: string | null
}

export type HeldAssignmentTable = {
  id: string
  taskId: string
  causeId: string
  ledgerSubject: string
  ledgerAccount: 'suspense' | 'customerCredit'
  amount: number
  paymentId: string
  state: 'made' | 'undone'
  madeOn: string
  madeAt: string
  actor: string
}

export type JobRunTable = {
  job: string
  completedAt: string
  failedAt: string | null
}

export type JournalEntryTable = {
  id: string
  subject: string
  number: number
  kind: string
  bookedOn: string
  valueOn: string
  idempotencyKey: string
  fingerprint: Buffer
  actor: string
  reverses: string | null
  recordedAt: string
  digest: Buffer
  sourceKind: string
  sourceId: string
}

export type KnownBrowserTable = {
  documentIndex: Buffer
  browserHash: Buffer
  confirmedAt: string
}

export type LedgerAccountTable = {
  code: string
  kind: 'asset' | 'liability' | 'income' | 'expense'
  meaning: string
}

export type LedgerCheckTable = {
  id: string
  checkedAt: string
  checkedBy: string
  seconds: number
  findings: ColumnType<unknown, string, string>
}

export type LimitEventTable = {
  id: string
  kind: string
  subject: Buffer
  at: string
}

export type LinkSessionTable = {
  id: string
  kind: 'agent' | 'handOff'
  tokenHash: Buffer
  linkId: string
  shop: string | null
  agent: string | null
  applicationId: string | null
  browserHash: Buffer | null
  device: string
  createdAt: string
  expiresAt: string
  endedAt: string | null
  endedBecause: string | null
}

export type LoanTable = {
  id: string
  applicationId: string
  key: string
  contractNumber: string
  origin: 'Finter' | 'Libre' | 'Assistido'
  documentIndex: Buffer
  isMobileBill: boolean
  state: ColumnType<unknown, string, string>
  asOf: string
  nextStepOn: string | null
  situation: 'open' | 'paid' | 'sold' | 'withdrawn' | 'voided'
  lastPaidAt: string | null
  capsStamp: string
  openedAt: string
  version: Generated<number>
  pausedThrough: string | null
  billsFrom: string | null
}

export type LoanChargeOffTable = {
  id: string
  loanId: string
  amount: number
  valueOn: string
  at: string
  reason: string
  evidence: string
  actor: string
}

export type LoanHoldTable = {
  id: string
  holdId: string
  loanId: string
  stops: 'everything' | 'penalty'
  heldOn: string
  heldAt: string
}

export type LoanHoldEndTable = {
  loanHoldId: string
  resumedOn: string
  resumedAt: string
}

export type LoanPaymentTable = {
  id: string
  loanId: string | null
  loanName: string
  reference: string
  amount: number
  kind: 'installment' | 'advance' | 'payoff' | 'reduceInstallment' | 'reduceTerm'
  source: 'provider' | 'mobileBill' | 'bank'
  valueOn: string
  at: string
  fingerprint: string
  state: 'applied' | 'reversed' | 'suspense' | 'assigned' | 'moved'
  actor: string
  createdAt: string
}

export type LoanVoidTable = {
  id: string
  loanId: string
  holdId: string
  amount: number
  voidedOn: string
  voidedAt: string
  reason: string
  actor: string
}

export type LoanWaiverTable = {
  id: string
  loanId: string
  part: 'penalty' | 'fee'
  amount: number
  vat: number
  valueOn: string
  at: string
  reference: string
  reason: string
  actor: string
  createdAt: string
}

export type MailLinkTable = {
  id: string
  purpose: string
  applicationId: string
  tokenHash: Buffer
  subject: Buffer | null
  expiresAt: string
  usedAt: string | null
  createdAt: string
  formId: string | null
}

export type MobileBillTable = {
  reference: string
  loanId: string
  dueOn: string
  coversAfter: string | null
  amount: number
  state: 'planned' | 'handedIn' | 'dropped' | 'collected' | 'unpaid'
  billNumber: string | null
  plannedAt: string
  updatedAt: string
}

export type MonthAccrualTable = {
  month: string
  loanId: string
  treatment: 'taxed' | 'excluded'
  feeRecipient: 'lender' | 'thirdParty'
  interestAccrued: number
  interestDeferred: number
  feeAccrued: number
  feeDeferred: number
  memoInterest: Generated<number>
  memoPenalty: Generated<number>
}

export type OrderRequestTable = {
  applicationId: string
  reference: string
  content: Buffer
  askedAt: string
  takenAt: string | null
  givenUpAt: string | null
  releasedAt: string | null
}

export type OutboxTable = {
  id: string
  kind: string
  dedupeKey: string
  payload: Buffer | null
  applicationId: string | null
  createdAt: string
  attempts: Generated<number>
  lastError: string | null
  sentAt: string | null
  sendAfter: string | null
  droppedBecause: string | null
  claimedUntil: string | null
  retryAt: string | null
  refusals: Generated<number>
  parkedAt: string | null
  requestId: string | null
}

export type OutsideFileTable = {
  id: string
  kind: 'providerMovements' | 'bankStatement'
  format: string
  sha256: Buffer
  name: string
  rows: number
  content: Buffer
  loadedBy: string
  loadedAt: string
}

export type ParameterTable = {
  channel: string
  name: string
  validFrom: string
  value: ColumnType<unknown, string, string>
}

export type PaymentAllocationTable = {
  reference: string
  penalty: number
  penaltyVat: number
  fee: number
  feeVat: number
  interest: number
  interestVat: number
  principal: number
  prepaid: number
  overpaid: number
}

export type PaymentAttemptTable = {
  id: string
  invoice: string
  purpose: 'loan' | 'downPayment' | 'guarantee'
  applicationId: string
  loanId: string | null
  key: string
  documentIndex: Buffer
  kind: 'installment' | 'advance' | 'payoff' | 'reduceInstallment' | 'reduceTerm' | null
  paymentType: string
  method: 'Efectivo' | 'Tarjeta-PSE'
  channel: 'selfManage' | 'fastPayment' | 'link'
  amount: number
  isTest: boolean
  checkout: Buffer
  idempotencyKey: string | null
  fingerprint: string
  state: 'registered' | 'pending' | 'paid' | 'failed' | 'reversed'
  nextCheckAt: string | null
  checks: Generated<number>
  requestedAt: string
  updatedAt: string
  requestId: string | null
}

export type PaymentNoticeTable = {
  id: string
  provider: string
  key: string
  content: Buffer
  digest: Buffer
  xRefPayco: string | null
  state: 'received' | 'done' | 'ignored' | 'quarantined'
  reason: string | null
  times: Generated<number>
  nextCheckAt: string | null
  checks: Generated<number>
  receivedAt: string
  updatedAt: string
  claim: Generated<number>
  requestId: string | null
}

export type PaymentTaskTable = {
  id: string
  kind: 'suspense' | 'quarantine' | 'refund' | 'reversal' | 'disbursement' | 'difference'
  subject: string
  applicationId: string | null
  transactionId: string | null
  amount: number | null
  ledgerSubject: string | null
  ledgerAccount: 'suspense' | 'customerCredit' | null
  state: 'open' | 'ordered' | 'closed'
  openedAt: string
  closedAt: string | null
  closedBy: string | null
  reason:
    | 'notPaidInTime'
    | 'cancelled'
    | 'expired'
    | 'refused'
    | 'deviceRefused'
    | 'outOfStock'
    | 'withdrawn'
    | 'overpaid'
    | 'usuryCap'
    | 'paidTwice'
    | 'unexpected'
    | 'mismatch'
    | null
  dueOn: string
  toldAt: string | null
  splitFrom: string | null
}

export type PaymentTaskNoteTable = {
  taskId: string
  number: number
  note: string
  writtenAt: string
}

export type PaymentTransactionTable = {
  id: string
  provider: string
  xRefPayco: string
  refPayco: string | null
  transactionId: string
  attemptId: string | null
  invoice: string
  amount: number
  state: number
  outcome: 'waiting' | 'posted' | 'suspense' | 'failed' | 'reversed' | 'quarantined'
  paidAt: string | null
  details: Buffer
  nextCheckAt: string | null
  checks: Generated<number>
  createdAt: string
  updatedAt: string
  askId: string | null
}

export type PersonHoldTable = {
  id: string
  kind: 'identityTheft' | 'death' | 'insolvency' | 'lawyer' | 'noContact'
  documentIndex: Buffer
  loanId: string | null
  claimId: string | null
  placedOn: string
  placedAt: string
  lapsesOn: string | null
  content: Buffer
  actor: string
}

export type PersonHoldConfirmationTable = {
  holdId: string
  confirmedAt: string
  actor: string
}

export type PersonHoldEndTable = {
  holdId: string
  ending: 'lifted' | 'lapsed' | 'voided'
  endedAt: string
  reason: string
  actor: string
}

export type PersonKeyTable = {
  id: string
  documentIndex: Buffer
  createdAt: string
}

export type PinChallengeTable = {
  id: string
  purpose: string
  applicationId: string
  documentIndex: Buffer
  codeHash: Buffer
  tries: Generated<number>
  sentAt: string
  expiresAt: string
  usedAt: string | null
  replacedAt: string | null
  formId: string | null
  agreementSha256: Buffer | null
}

export type PortfolioSaleTable = {
  loanId: string
  buyerName: string
  buyerTaxId: string
  buyerContact: string
  soldOn: string
  noticeVersion: string
  createdAt: string
  saleId: string | null
  salePrice: number | null
}

export type PostingTable = {
  entryId: string
  line: number
  account: string
  amount: number
}

export type PreValidationTable = {
  id: string
  documentIndex: Buffer
  mobileIndex: Buffer
  tokenHash: Buffer
  browserHash: Buffer | null
  fingerprint: Buffer
  content: Buffer
  createdAt: string
  termsExpireAt: string
  termsAcceptedAt: string | null
  provedAt: string | null
  provedBy: 'code' | 'terms' | null
  proofEndsAt: string | null
  claimedUntil: string | null
}

export type ProviderMovementTable = {
  id: string
  fileId: string
  line: number
  movementId: string
  reference: string | null
  kind:
    | 'sale'
    | 'commission'
    | 'commissionVat'
    | 'incomeTaxWithheld'
    | 'vatWithheld'
    | 'icaWithheld'
    | 'refund'
    | 'chargeback'
    | 'payout'
  amount: number
  at: string
  payout: string | null
}

export type RefundAccountTable = {
  documentIndex: Buffer
  id: string
  account: Buffer
  namedBy: string
  namedAt: string
}

export type RemittedPaymentTable = {
  settlementId: string
  paymentId: string
  amount: number
}

export type SessionTable = {
  id: string
  documentIndex: Buffer
  scope: 'customer' | 'borrower'
  createdAt: string
  endedAt: string | null
  endedBecause: string | null
  device: Generated<string>
  lastUsedAt: string | null
  method: Generated<'pin' | 'password'>
  steppedUpAt: string | null
  applicationId: string | null
  pinChallengeId: string | null
  steppedUpBy: string | null
}

export type SessionTokenTable = {
  hash: Buffer
  sessionId: string
  kind: 'access' | 'refresh'
  generation: number
  expiresAt: string
  spentAt: string | null
}

export type SpentChallengeTable = {
  hash: Buffer
  expiresAt: string
}

export type StaffNoteTable = {
  id: string
  subjectType: 'person' | 'application' | 'loan' | 'claim' | 'paymentTask'
  subjectId: string
  content: Buffer
  userName: string
  at: string
}

export type StaffReadingTable = {
  id: string
  at: string
  userName: string
  subjectType: string
  subjectId: string
  roles: Generated<string[]>
  queue: string | null
}

export type StaffRevealTable = {
  id: string
  at: string
  userName: string
  personId: string
  personGroup: string
  reason: string
  caseType: string
  caseId: string
  sessionId: string | null
  openUntil: string | null
}

export type StaffSearchTable = {
  id: string
  at: string
  userName: string
  kind: string
  isFound: boolean
}

export type StaffSessionTable = {
  id: string
  tokenHash: Buffer
  userName: string
  content: Buffer
  roles: string[]
  signedInAt: string
  authenticatedAt: string
  seenAt: string
  endedAt: string | null
  person: string | null
}

export type StoreLinkTable = {
  id: string
  content: Buffer
  expiresAt: string
  applicationId: string | null
  openedAt: string
}

export type WebAssetTable = {
  name: string
  content: Buffer
  servedAt: Generated<string>
}

export type WithdrawalRequestTable = {
  id: string
  loanId: string
  applicationId: string
  state: 'requested' | 'cancelled' | 'lapsed' | 'completed'
  requestedBy: string
  requestedAt: string
  requestedOn: string
  returnBy: string
  endedOn: string | null
  endedAt: string | null
}

export type WorldClockTable = {
  id: number
  offsetMilliseconds: number
}

export type WrappedKeyTable = {
  name: string
  content: Buffer
}
