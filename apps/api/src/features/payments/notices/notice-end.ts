import type { PaymentNoticeTable } from '../../../platform/database/schema.ts'

/** What a question to the provider made of the notices that came before it was asked. */
export type NoticeEnd = {
  readonly state: Exclude<PaymentNoticeTable['state'], 'received'>
  readonly reason: string | null
}
