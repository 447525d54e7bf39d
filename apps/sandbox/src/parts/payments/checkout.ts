import * as v from 'valibot'
import { Refusal, readInput, WebAddress } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'

export type PaymentMethod = 'card' | 'pse' | 'cash'

export type Checkout = {
  readonly id: string
  readonly data: CheckoutData
  readonly openedAtMs: number
  readonly reference: string | null
}

const Text = (length: number) => v.pipe(v.string(), v.maxLength(length))
const Needed = (length: number) => v.pipe(v.string(), v.minLength(1, 'is missing'), v.maxLength(length))
const Amount = v.pipe(v.string(), v.regex(/^\d{1,12}(?:\.\d{1,2})?$/, 'must be an amount'))
const Method = v.optional(v.pipe(v.string(), v.toUpperCase(), v.picklist(['GET', 'POST'])), 'POST')
/** The script sends a list as JSON. */
const Disabled = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const list = readList(dataset.value)
    if (list !== null) return list
    addIssue({ message: 'must be a list' })
    return NEVER
  }),
)
const CheckoutFields = v.object({
  key: Needed(100),
  test: v.optional(v.string(), 'false'),
  name: Needed(200),
  description: Needed(400),
  invoice: Needed(100),
  currency: v.pipe(v.string(), v.toUpperCase(), v.literal('COP', 'must be COP')),
  amount: v.pipe(
    Amount,
    v.check((text) => Number(text) > 0, 'must be more than 0'),
  ),
  tax_base: Amount,
  tax: Amount,
  country: v.pipe(v.string(), v.toUpperCase(), v.literal('CO', 'must be CO')),
  lang: v.pipe(v.string(), v.toUpperCase(), v.picklist(['ES', 'EN'])),
  response: WebAddress,
  confirmation: v.optional(v.union([v.literal(''), WebAddress]), ''),
  method_confirmation: Method,
  methodsDisable: v.optional(Disabled, '[]'),
  name_billing: v.optional(Text(200), ''),
  address_billing: v.optional(Text(300), ''),
  type_doc_billing: v.optional(Text(10), ''),
  number_doc_billing: v.optional(Text(20), ''),
  mobilephone_billing: v.optional(Text(20), ''),
  email_billing: v.optional(Text(200), ''),
  ip: v.optional(Text(45), ''),
  end_date: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.isoDate('must be yyyy-mm-dd'))]), ''),
})
export type CheckoutData = v.InferOutput<typeof CheckoutFields> & {
  readonly extras: readonly string[]
}

/** From a form, or from an object whose lists and booleans are not text yet. */
export function readCheckout(input: Readonly<Record<string, unknown>>): CheckoutData {
  const texts = Object.entries(input).flatMap(([name, value]) => {
    if (value === null || value === undefined) return []
    return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const]
  })
  const given = new Map(texts)
  const data = readInput(CheckoutFields, Object.fromEntries(given))
  const extras = Array.from({ length: 10 }, (_, index) =>
    (given.get(`extra${index + 1}`) ?? '').slice(0, 200),
  )
  const tax = Number(data.tax)
  if (tax > 0 && Math.abs(Number(data.tax_base) + tax - Number(data.amount)) > 0.005) {
    throw new Refusal(400, 'invalidRequest', 'tax_base: with tax must make the amount')
  }
  return { ...data, extras }
}

const codes: Readonly<Record<PaymentMethod, string>> = { card: 'TDC', pse: 'PSE', cash: 'CASH' }

export function methodsOf(
  settings: Settings,
  { key, methodsDisable }: CheckoutData,
): readonly PaymentMethod[] {
  const { cardKey, cashKey } = settings.payments
  const all: readonly PaymentMethod[] = [
    ...(key === cardKey ? (['card', 'pse'] as const) : []),
    ...(key === cashKey ? (['cash'] as const) : []),
  ]
  return all.filter((method) => !methodsDisable.includes(codes[method]))
}

function readList(text: string): readonly string[] | null {
  try {
    const list: unknown = JSON.parse(text)
    return v.is(v.array(v.string()), list) ? list : null
  } catch {
    return null
  }
}
