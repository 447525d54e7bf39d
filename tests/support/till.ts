import type { Checkout } from '@cupo/wire'
import { waitFor } from './wait-for.ts'

export type PaymentAtProvider = {
  readonly x_ref_payco: number
  readonly ref_payco: string
  readonly invoice: string
  readonly amount: number
  readonly method: 'card' | 'pse' | 'cash'
  readonly state: number
  readonly pin: string | null
  readonly dueOn: string | null
  readonly createdAt: string
  readonly notice: {
    readonly event: number
    readonly state: string
    readonly lastStatus: number | null
  } | null
}

type Purchase = {
  readonly checkout: Partial<Checkout>
  readonly method?: PaymentAtProvider['method']
  readonly state?: number
  /** How often the product is told; 0 leaves it to find out. */
  readonly times?: number
}

type Ask = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>

/** What happens at the provider: somebody pays at a checkout, a payment comes to another state. */
export function tillOf({ control }: { readonly control: { readonly ask: Ask } }) {
  return {
    pay: ({ checkout, method = 'card', state = 1, times = 1 }: Purchase) =>
      control.ask<PaymentAtProvider>('POST', '/control/payments', {
        checkout,
        key: checkout.key,
        method,
        state,
        times,
      }),
    change: (payment: Pick<PaymentAtProvider, 'x_ref_payco'>, state: number, times = 1) =>
      control.ask<PaymentAtProvider>('POST', `/control/payments/${payment.x_ref_payco}/state`, {
        state,
        times,
      }),
    payments: () => control.ask<readonly PaymentAtProvider[]>('GET', '/control/payments'),
    /** The product has taken the last notice of a payment. */
    heard: (payment: Pick<PaymentAtProvider, 'x_ref_payco'>) =>
      waitFor(`the notice of ${payment.x_ref_payco}`, async () => {
        const all = await control.ask<readonly PaymentAtProvider[]>('GET', '/control/payments')
        const found = all.find((one) => one.x_ref_payco === payment.x_ref_payco)
        return found?.notice?.state === 'heard' ? found : undefined
      }),
  }
}
