import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CheckoutData, CheckoutOrder } from '../../../ports/payment-provider.ts'
import { sendOnce } from '../../http/send-once.ts'
import type { CheckoutScript, Surroundings } from '../payment-service.ts'
import { writeAmount } from './read-fields.ts'

/** Each way of paying has a public key of its own. */
export type PublicKeys = { readonly card: string; readonly cash: string }

/** The vendor's groups: card, bank debit, SafetyPay, cash and Daviplata. */
const disabled: Readonly<Record<CheckoutOrder['method'], readonly string[]>> = {
  Efectivo: ['TDC', 'PSE', 'SP', 'DP'],
  'Tarjeta-PSE': ['CASH', 'SP', 'DP'],
}

const noTax = '0.00'

/** A payment to a credit bears no tax of its own; base and tax of any other sum to the amount. */
export function checkoutOf(order: CheckoutOrder, keys: PublicKeys, isTest: boolean): CheckoutData {
  const isCash = order.method === 'Efectivo'
  return {
    key: isCash ? keys.cash : keys.card,
    test: isTest,
    encodeKeyMambu: order.key,
    name: order.name,
    description: order.description,
    invoice: order.invoice,
    currency: 'COP',
    amount: writeAmount(order.amount),
    tax_base: order.vat === null ? noTax : writeAmount(order.vat.base),
    tax: order.vat === null ? noTax : writeAmount(order.vat.tax),
    country: 'CO',
    lang: 'ES',
    external: 'true',
    extra1: order.extra1,
    extra2: order.method,
    extra3: order.extra3,
    extra4: order.extra4,
    extra5: order.extra5,
    response: order.responseUrl,
    confirmation: order.confirmationUrl,
    method: 'GET',
    method_confirmation: 'POST',
    methodsDisable: [...disabled[order.method]],
    ...billingOf(order.payer),
    ...(isCash && order.cashUntil !== null ? { end_date: order.cashUntil } : {}),
  }
}

const billingOf = (payer: CheckoutOrder['payer']) =>
  ({
    name_billing: payer?.name ?? '',
    address_billing: payer?.address ?? '',
    type_doc_billing: 'CC',
    number_doc_billing: payer?.document ?? '',
    mobilephone_billing: payer?.mobile ?? '',
  }) as const

/** The vendor's code of Efecty. */
const efecty = 'EF'

/** Without a last day of ours the vendor sets its own. */
export function cashRequestOf(checkout: CheckoutData): Readonly<Record<string, string | boolean>> {
  const [name = '', ...lastNames] = checkout.name_billing.split(' ')
  const { description, invoice, currency, test, response, confirmation, extra1, extra2, extra3 } = checkout
  return {
    description,
    invoice,
    currency,
    extra1,
    extra2,
    extra3,
    extra4: checkout.extra4,
    extra5: checkout.extra5,
    value: checkout.amount,
    tax: checkout.tax,
    taxBase: checkout.tax_base,
    testMode: test,
    name,
    lastName: lastNames.join(' '),
    docType: checkout.type_doc_billing,
    docNumber: checkout.number_doc_billing,
    cellPhone: checkout.mobilephone_billing,
    endDate: checkout.end_date ?? '',
    urlResponse: response,
    urlConfirmation: confirmation,
    methodConfirmation: checkout.method_confirmation,
    paymentMethod: efecty,
  }
}

type Options = Pick<Surroundings, 'onScriptUnavailable' | 'onScriptRefused'> & {
  readonly path: CheckoutScript['path']
  readonly url: string
  /** Retries at growing intervals; caches the approved script for good. */
  readonly sha256: string | null
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const timeoutMs = 5_000
const bytesMax = 1_048_576
const firstPauseMs = 1_000
const longestPauseMs = 60_000

export function keepCheckoutScript(options: Options): CheckoutScript {
  const { wait = (ms, signal) => pause(ms, undefined, { signal, ref: false }) } = options
  const stopping = new AbortController()
  let script: string | null = null
  const run = async () => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      script = await fetchScript(options)
      if (script !== null || stopping.signal.aborted) return
      await wait(pauseMs, stopping.signal)
    }
  }
  return {
    path: options.path,
    current: () => script,
    start: () => void run().catch(() => undefined),
    stop: () => stopping.abort(),
  }
}

async function fetchScript({
  url,
  sha256,
  onScriptUnavailable,
  onScriptRefused,
}: Options): Promise<string | null> {
  const headers = { accept: 'text/javascript, application/javascript' }
  const outcome = await sendOnce({ url: new URL(url), method: 'GET', headers }, timeoutMs, bytesMax)
  if (outcome.kind !== 'answer' || outcome.status !== 200) {
    onScriptUnavailable(outcome.kind === 'answer' ? `answered ${outcome.status}` : outcome.kind)
    return null
  }
  const found = createHash('sha256').update(outcome.text).digest('hex')
  if (sha256 !== null && found !== sha256) {
    onScriptRefused(found)
    return null
  }
  return outcome.text
}
