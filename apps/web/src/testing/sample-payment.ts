import type { Checkout, PaymentOptions, PaymentResult, PrepaymentPreview, RemainingPlan } from '@cupo/wire'

/** What can be paid to the credit of `sample-loan.ts` today. */
export const sampleOptions: PaymentOptions = {
  keyMambu: 'key-1',
  isMobileBill: false,
  isLastInstallment: false,
  lastDueDate: '23/12/2026',
  tabs: ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital'],
  initialTab: 'Pagar cuota',
  installment: {
    due: 149_120,
    dueFmt: '$ 149.120',
    value: 149_120,
    valueFmt: '$ 149.120',
    min: 10_000,
    minFmt: '$ 10.000',
    acceptsOther: true,
  },
  installmentInCash: { value: 149_120, valueFmt: '$ 149.120', untilFmt: '26/12/2026' },
  advance: { min: 10_000, minFmt: '$ 10.000', max: 1_491_200, maxFmt: '$ 1.491.200' },
  prepayment: {
    rule: 'allowed',
    min: 298_240,
    minFmt: '$ 298.240',
    below: 1_275_000,
    belowFmt: '$ 1.275.000',
  },
  totalBalance: 1_280_000,
  totalBalanceFmt: '$ 1.280.000',
  payoffInCash: { total: 1_290_000, totalFmt: '$ 1.290.000', untilFmt: '26/12/2026' },
  inProcess: null,
}

const plan = (
  installmentsNumber: number,
  installment: number,
  toCome: number,
  saving: number,
): RemainingPlan => ({
  installmentsNumber,
  installmentTotal: installment,
  installmentTotalFmt: fmt(installment),
  lastInstallmentTotal: installment,
  lastInstallmentTotalFmt: fmt(installment),
  interestToCome: 0,
  interestToComeFmt: '$ 0',
  totalToCome: toCome,
  totalToComeFmt: fmt(toCome),
  saving,
  savingFmt: fmt(saving),
})

const fmt = (amount: number) => `$ ${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')}`

const above = (amount: number) => ({ abovePayoff: amount, abovePayoffFmt: fmt(amount) })

/** Both effects of 300.000. */
export const samplePreview: PrepaymentPreview = {
  amount: 300_000,
  amountFmt: '$ 300.000',
  current: plan(10, 149_120, 1_491_200, 0),
  options: [
    { abono: 'Diminuir valor parcela', ...plan(10, 113_000, 1_130_000, 61_200), ...above(150_000) },
    { abono: 'Diminuir prazo', ...plan(8, 149_120, 1_110_000, 81_200), ...above(130_000) },
  ],
  payoff: 1_280_000,
  payoffFmt: '$ 1.280.000',
}

/** As the server answers a registered payment. */
export const sampleCheckout: Checkout = {
  key: 'public-key',
  test: true,
  encodeKeyMambu: 'key-1',
  name: 'Pagar cuota',
  description: 'Pagar cuota del contrato 2026-000001',
  invoice: 'invoice-1',
  currency: 'COP',
  amount: '149120.00',
  tax_base: '149120.00',
  tax: '0.00',
  country: 'CO',
  lang: 'ES',
  external: 'true',
  extra1: 'Pagar cuota',
  extra2: 'Tarjeta-PSE',
  extra3: 'Pagar cuota',
  extra4: '',
  extra5: '2026-000001',
  response: 'http://localhost/self-manage/payment/key-1/response/',
  confirmation: 'http://localhost/api/v1/publicdata/epayco/key-1/confirmation/',
  method: 'GET',
  method_confirmation: 'POST',
  methodsDisable: ['CASH'],
  name_billing: 'Ana',
  address_billing: '',
  type_doc_billing: 'CC',
  number_doc_billing: '',
  mobilephone_billing: '',
}

/** An installment paid by card and in the books. */
export const sampleResult: PaymentResult = {
  x_description: 'Pagar cuota del contrato 2026-000001',
  x_type_payment: 'VS',
  x_transaction_date: '22/11/2026 10:15',
  x_amount: '149.120,00',
  x_transaction_id: 'transaction-1',
  x_id_invoice: 'invoice-1',
  x_customer_ip: '190.0.2.1',
  x_cod_transaction_state: 1,
  x_ref_payco: '101234567',
  contractNumber: '2026-000001',
  meioPagamento: 'Tarjeta-PSE',
  isPosted: true,
  isToBeReturned: false,
  isUnfinished: false,
  pollSeconds: null,
  cash: null,
  remaining: { kind: 'next', value: 149_120, valueFmt: '$ 149.120', dateFmt: '23/01/2027' },
  newPlan: null,
  company: { legalName: 'Cupo S.A.S.', taxNumber: '900.123.456-8' },
  ticket: 'ticket-1',
}
