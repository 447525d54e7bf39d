import type { ProviderTransaction } from '../../../ports/payment-provider.ts'

type Pesos = NonNullable<ProviderTransaction['amount']>

/**
 * An amount of money as the vendor writes it: whole pesos, perhaps with a point and zeros. Null for everything else:
 * cents, signs, exponents and separators are no spelling of an amount that we asked for.
 */
export function readAmount(text: string): Pesos | null {
  const whole = /^([1-9]\d{0,11})(?:\.0{1,2})?$/.exec(text)?.[1]
  // At most twelve digits, so it is whole and safe; adapters do not depend on the credit engine's code.
  return whole === undefined ? null : (Number(whole) as Pesos)
}

/** As the checkout wants it. */
export const writeAmount = (amount: Pesos): string => `${amount}.00`
