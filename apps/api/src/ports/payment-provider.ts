import type { Pesos } from '@cupo/credit-engine'

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

/** `dueOn` is `yyyy-mm-dd` in Bogotá. */
export type CashPin = {
  readonly pin: string
  readonly agreement: string
  readonly network: string
  readonly dueOn: string
}

export type ProviderTransaction = {
  readonly reference: string
  readonly transactionId: string
  readonly invoice: string
  /** Whole pesos; null for any other amount, which matches no request. */
  readonly amount: Pesos | null
  readonly currency: string
  readonly state: TransactionState
  /** The provider's number of the state, for the receipt. */
  readonly stateCode: number
  readonly isTest: boolean
  /** One of our accounts was paid. */
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

/** Only the signature of a notice is checked: its state proves nothing until the transaction is looked up. */
export type Notice = {
  readonly reference: string
  readonly transactionId: string
  readonly invoice: string
  /** A claim: the signature does not cover it. */
  readonly state: TransactionState
}

/** The query of a GET, or a form or JSON body. */
export type RawNotice = {
  readonly method: 'GET' | 'POST'
  readonly contentType: string
  readonly query: string
  readonly body: string
}

export type CheckoutOrder = {
  readonly key: string
  readonly invoice: string
  readonly amount: Pesos
  /** The VAT and its base, which sum to the amount; null without VAT of its own. */
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
  /** Null without proof of the link: then the checkout names nobody. */
  readonly payer: {
    readonly name: string
    readonly address: string
    readonly document: string
    readonly mobile: string
  } | null
  /** Last day of a cash PIN, `yyyy-mm-dd`; null without a limit of ours. */
  readonly cashUntil: string | null
}

/** The browser opens the checkout with it; the wire has the same shape. */
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

/** A row of the provider's list; null is what the list does not say in words that we know. */
export type ListedTransaction = {
  readonly reference: string
  readonly state: TransactionState | null
  readonly amount: Pesos | null
}

export type PaymentProvider = {
  /** Play money counts. Never in production. */
  readonly isTest: boolean
  /** Pure. */
  checkoutOf(order: CheckoutOrder): CheckoutData
  /** Pure; null when it is malformed, or its signature is not the provider's. */
  readNotice(raw: RawNotice): Notice | null
  /** By the reference that the browser came back with; null when unknown. May throw `ProviderUnavailable`. */
  findByReturn(reference: string): Promise<ProviderTransaction | null>
  /** By the provider's id; null when unknown. May throw `ProviderUnavailable`. */
  find(reference: string): Promise<ProviderTransaction | null>
  /** All tries of an invoice. May throw `ProviderUnavailable`. */
  findByInvoice(invoice: string): Promise<readonly ProviderTransaction[]>
  /**
   * Every transaction that was begun since an ISO instant, by pages in no order. Each page may throw
   * `ProviderUnavailable`.
   */
  listTransactions(since: string): AsyncIterable<readonly ListedTransaction[]>
  /**
   * Takes a PIN for a cash checkout without the provider's page, for the people of the demo alone; returns its
   * reference. May throw `ProviderUnavailable`.
   */
  beginCash(checkout: CheckoutData): Promise<string>
}
