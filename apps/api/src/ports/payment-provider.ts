import type { Pesos } from '@cupo/credit-engine'

/** Where a transaction stands, whatever numbers the provider writes it with. */
export type TransactionState =
  | 'accepted'
  | 'rejected'
  | 'pending'
  | 'failed'
  | 'reversed'
  | 'held'
  | 'started'
  | 'expired'
  | 'abandoned'
  | 'cancelled'
  | 'suspectedFraud'

/** How to pay in cash at a shop. `dueOn` is `yyyy-mm-dd` in Bogotá. */
export type CashPin = {
  readonly pin: string
  readonly agreement: string
  readonly network: string
  readonly dueOn: string
}

/** A transaction as the provider answers when it is asked. */
export type ProviderTransaction = {
  /** The provider's own number of it, for all time. */
  readonly reference: string
  readonly transactionId: string
  readonly invoice: string
  /** Whole pesos; null when it is no such amount, which matches no request. */
  readonly amount: Pesos | null
  readonly currency: string
  readonly state: TransactionState
  /** The state in the provider's numbers, for the receipt. */
  readonly stateCode: number
  readonly isTest: boolean
  /** Whether it is an account of ours that was paid. */
  readonly isOurMerchant: boolean
  /** ISO-8601 instant; null before there is one. */
  readonly at: string | null
  /** As the receipt names it, such as `VISA`, `PSE`. */
  readonly franchise: string
  readonly paymentType: string
  readonly description: string
  readonly customerIp: string
  readonly cash: CashPin | null
}

/** What a notice claims. Only its signature is checked: the state in it proves nothing until the provider is asked. */
export type Notice = {
  readonly reference: string
  readonly transactionId: string
  readonly invoice: string
  /** A claim: the signature does not cover it. */
  readonly state: TransactionState
}

/** A notice as it arrived: the query of a GET, or a form or JSON body. */
export type RawNotice = {
  readonly method: 'GET' | 'POST'
  readonly contentType: string
  readonly query: string
  readonly body: string
}

/** What a payment is registered with; the rest of the checkout is the provider's business. */
export type CheckoutOrder = {
  readonly key: string
  readonly invoice: string
  readonly amount: Pesos
  /** The VAT within the amount, and the base that makes the amount with it; null where it bears none of its own. */
  readonly vat: { readonly base: Pesos; readonly tax: Pesos } | null
  readonly name: string
  readonly description: string
  readonly method: 'Efectivo' | 'Tarjeta-PSE'
  readonly extra1: string
  readonly extra3: string
  readonly extra4: string
  readonly extra5: string
  readonly responseUrl: string
  readonly confirmationUrl: string
  /** Null when the payer has not shown to hold the link: then the checkout names nobody. */
  readonly payer: {
    readonly name: string
    readonly address: string
    readonly document: string
    readonly mobile: string
  } | null
  /** Last day of a cash PIN, `yyyy-mm-dd`; null without a limit of ours. */
  readonly cashUntil: string | null
}

/** What the browser opens the checkout with; on the wire it has the same shape. */
export type CheckoutData = {
  readonly key: string
  readonly test: boolean
  readonly encodeKeyMambu: string
  readonly name: string
  readonly description: string
  readonly invoice: string
  readonly currency: 'COP'
  readonly amount: string
  readonly tax_base: string
  readonly tax: string
  readonly country: 'CO'
  readonly lang: 'ES'
  readonly external: 'true'
  readonly extra1: string
  readonly extra2: 'Efectivo' | 'Tarjeta-PSE'
  readonly extra3: string
  readonly extra4: string
  readonly extra5: string
  readonly response: string
  readonly confirmation: string
  readonly method: 'GET'
  readonly method_confirmation: 'POST'
  readonly methodsDisable: string[]
  readonly name_billing: string
  readonly address_billing: string
  readonly type_doc_billing: 'CC'
  readonly number_doc_billing: string
  readonly mobilephone_billing: string
  readonly end_date?: string
}

/** The external checkout: takes money in the lender's name, and tells of it. */
export type PaymentProvider = {
  /** Whether payments of play money count. Never in production. */
  readonly isTest: boolean
  /** Pure: what the browser opens the checkout with. */
  checkoutOf(order: CheckoutOrder): CheckoutData
  /** Pure; null when it is malformed, or its signature is not the provider's. */
  readNotice(raw: RawNotice): Notice | null
  /** By the reference that the browser came back with; null when the provider knows none. May throw `ProviderUnavailable`. */
  findByReturn(reference: string): Promise<ProviderTransaction | null>
  /** By the provider's own number; null when it knows none. May throw `ProviderUnavailable`. */
  find(reference: string): Promise<ProviderTransaction | null>
  /** The transactions of an invoice, possibly none. May throw `ProviderUnavailable`. */
  findByInvoice(invoice: string): Promise<readonly ProviderTransaction[]>
  /**
   * Takes a PIN for a checkout in cash without the provider's page; its reference. Customers choose on that page: only
   * the people of the demo come this way. May throw `ProviderUnavailable`.
   */
  beginCash(checkout: CheckoutData): Promise<string>
}
