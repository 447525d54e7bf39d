type AccountKind = 'asset' | 'liability' | 'income' | 'expense'
type AccountFacts = { readonly kind: AccountKind; readonly meaning: string }

/**
 * Whole pesos: debits positive, credits negative; debits grow assets and expenses. `ledger_account` has
 * the same list (a test compares).
 */
export const chartOfAccounts = {
  loanPrincipal: { kind: 'asset', meaning: 'capital lent and not yet repaid' },
  interestReceivable: { kind: 'asset', meaning: 'interest billed and not yet paid' },
  interestVatReceivable: { kind: 'asset', meaning: 'VAT on interest, billed and not yet paid' },
  feeReceivable: { kind: 'asset', meaning: 'administration charge billed and not yet paid' },
  feeVatReceivable: { kind: 'asset', meaning: 'VAT on the administration charge, billed and not yet paid' },
  penaltyReceivable: { kind: 'asset', meaning: 'penalty for late payment, posted and not yet paid' },
  penaltyVatReceivable: { kind: 'asset', meaning: 'VAT on the penalty, posted and not yet paid' },
  chargedOff: {
    kind: 'asset',
    meaning: 'all that is due or lent of a loan whose lender no longer expects to be paid',
  },
  providerClearing: {
    kind: 'asset',
    meaning: 'paid through the payment provider, who has yet to hand it over',
  },
  operatorClearing: {
    kind: 'asset',
    meaning: 'collected by the operator on mobile bills, who has yet to hand it over',
  },
  bank: { kind: 'asset', meaning: "money in the lender's bank account" },
  customerCredit: { kind: 'liability', meaning: "paid beyond the loan: the borrower's, to be returned" },
  suspense: { kind: 'liability', meaning: 'received without a live loan or order it belongs to' },
  downPayments: { kind: 'liability', meaning: 'paid by customers before delivery' },
  guaranteePayable: { kind: 'liability', meaning: 'guarantee and its VAT, owed to the guarantee fund' },
  feesPayable: {
    kind: 'liability',
    meaning: 'administration charge, owed to the third party that renders the service',
  },
  vatPayableInterest: {
    kind: 'liability',
    meaning: 'VAT on interest, billed or paid, owed to the tax authority',
  },
  vatPayablePenalty: { kind: 'liability', meaning: 'VAT on the penalty, posted, owed to the tax authority' },
  vatPayableFee: {
    kind: 'liability',
    meaning: "VAT on the lender's own charge, billed or paid, owed to the tax authority",
  },
  devicePayable: { kind: 'liability', meaning: 'owed to the operator for a delivered device' },
  transferPayable: {
    kind: 'liability',
    meaning: 'owed to the borrower of a personal loan until it is transferred',
  },
  interestAccrued: {
    kind: 'asset',
    meaning:
      'interest and charges of the days that have run, not billed yet; from a month end to the next day',
  },
  deferredInterest: {
    kind: 'liability',
    meaning: 'interest paid for days to come; from a month end to the next day',
  },
  deferredCharges: {
    kind: 'liability',
    meaning: 'charges paid for days to come; from a month end to the next day',
  },
  memoInterest: {
    kind: 'liability',
    meaning: 'interest billed and unpaid of a loan that no longer earns income: beside its receivable',
  },
  memoPenalty: {
    kind: 'liability',
    meaning: 'penalty posted and unpaid of a loan that no longer earns income: beside its receivable',
  },
  memoCharges: {
    kind: 'liability',
    meaning: "the lender's own charge, billed and unpaid since its loan was charged off",
  },
  interestIncomeTaxed: { kind: 'income', meaning: 'interest that bears VAT' },
  interestIncomeExcluded: {
    kind: 'income',
    meaning: 'interest that bears no VAT, of a tax-free phone or a personal loan',
  },
  feeIncome: { kind: 'income', meaning: "the lender's own administration charge, billed" },
  penaltyIncome: { kind: 'income', meaning: 'penalty for late payment, posted' },
  portfolioSale: { kind: 'expense', meaning: 'what was receivable of a loan when it was sold' },
  providerFees: { kind: 'expense', meaning: 'commission of the payment provider' },
  bankFees: { kind: 'expense', meaning: 'charges of the bank' },
  inputVat: { kind: 'asset', meaning: 'VAT paid on commissions, to be set off against VAT owed' },
  withholdings: { kind: 'asset', meaning: 'tax withheld from the lender, to be set off against its own' },
  insurerReceivable: { kind: 'asset', meaning: 'owed by the insurer' },
  lenderFunds: { kind: 'liability', meaning: "the lender's own money put into its bank account" },
} as const satisfies Readonly<Record<string, AccountFacts>>

export type Account = keyof typeof chartOfAccounts
