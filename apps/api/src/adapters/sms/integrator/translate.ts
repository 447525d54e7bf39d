import type { Sms } from '../../../ports/message-sender.ts'

const colombia = '+57'

export function toWireSms(sms: Sms): {
  readonly to: string
  readonly text: string
  readonly reference: string
} {
  return { to: `${colombia}${sms.to}`, text: sms.text, reference: sms.id }
}
