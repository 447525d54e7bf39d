import * as v from 'valibot'
import { readInput } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import { readCheckout } from './checkout.ts'
import { cashOf, networkNames, networks } from './instruments.ts'
import type { Purchase } from './till.ts'

const Text = v.optional(v.string(), '')
const Wish = v.looseObject({
  description: v.string(),
  value: v.string(),
  tax: v.optional(v.string(), '0'),
  taxBase: v.optional(v.string(), '0'),
  testMode: v.optional(v.boolean(), false),
  ...{ name: Text, lastName: Text, docType: Text, docNumber: Text, cellPhone: Text, email: Text, ip: Text },
  ...{ endDate: Text, urlResponse: v.string(), urlConfirmation: Text, methodConfirmation: Text },
  paymentMethod: v.string(),
})

/** A PIN that the merchant's server asks for: what is paid and by whom, in the API's own words. */
export function readCashRequest({ payments }: Settings, input: unknown, nowMs: number): Purchase {
  const wish = readInput(Wish, input)
  const { name, lastName, email, ip } = wish
  const data = readCheckout({
    ...wish,
    ...{ key: payments.cashKey, name: wish.description, amount: wish.value, tax_base: wish.taxBase },
    ...{ test: wish.testMode, country: 'CO', lang: 'ES', end_date: wish.endDate },
    ...{ response: wish.urlResponse, confirmation: wish.urlConfirmation },
    ...(wish.methodConfirmation && { method_confirmation: wish.methodConfirmation }),
    ...{ name_billing: `${name} ${lastName}`.trim(), email_billing: email, type_doc_billing: wish.docType },
    ...{ number_doc_billing: wish.docNumber, mobilephone_billing: wish.cellPhone },
  })
  const network = networkNames.find((one) => networks[one].franchise === wish.paymentMethod) ?? 'efecty'
  return { data, instrument: cashOf(network, data.end_date, nowMs), state: 3, email, ip }
}
