import type { LinkElsewhereData } from './data.ts'

export const sampleLinkElsewhere: LinkElsewhereData = {
  firstName: 'María',
  prepayment: 'downPayment',
  orderNumber: '1234567890',
  sentAt: '2026-11-22T11:06:31Z',
  toMasked: 'm•••@correo.example',
}
