import type { PaymentAttempt } from './payment-attempt-store.ts'

type Way = PaymentAttempt['channel'] | 'downPayment' | 'guarantee'

const responsePaths: Readonly<Record<Exclude<Way, 'link'>, (key: string) => string>> = {
  selfManage: (key) => `/self-manage/payment/${key}/response/`,
  fastPayment: (key) => `/fast-payment/payment/${key}/response/`,
  downPayment: (key) => `/advanced-payment/${key}/response`,
  guarantee: (key) => `/guarantee-payment-response/${key}/response`,
}

/** Where the browser comes back to from the checkout. */
export const responseUrl = (publicUrl: string, way: Exclude<Way, 'link'>, key: string): string =>
  `${publicUrl}${responsePaths[way](key)}`

/** Where the provider tells what became of a payment. */
export const confirmationUrl = (publicUrl: string, key: string): string =>
  `${publicUrl}/api/v1/publicdata/epayco/${key}/confirmation/`
