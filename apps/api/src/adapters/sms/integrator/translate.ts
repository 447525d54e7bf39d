import * as v from 'valibot'
import type { Sms } from '../../../ports/message-sender.ts'

export const acceptedSmsSchema = v.object({ id: v.string() })

const colombia = '+57'

export function toWireSms(sms: Sms): {
  readonly to: string
  readonly text: string
  readonly reference: string
} {
  return { to: `${colombia}${sms.to}`, text: sms.text, reference: sms.id }
}
