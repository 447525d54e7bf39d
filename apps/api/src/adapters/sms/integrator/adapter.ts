import * as v from 'valibot'
import type { Sms, SmsSender } from '../../../ports/message-sender.ts'
import type { ProviderConnection } from '../../http/ask-provider.ts'
import { createJsonClient } from '../../http/json-client.ts'

export function connectSms(connection: ProviderConnection): SmsSender {
  const client = createJsonClient('sms', connection)
  return {
    send: async (sms) => {
      await client.command(['messages'], toWireSms(sms), acceptedSmsSchema, sms.id, sms.at)
    },
  }
}

const acceptedSmsSchema = v.object({ id: v.string() })

const colombia = '+57'

export function toWireSms(sms: Sms): {
  readonly to: string
  readonly text: string
  readonly reference: string
} {
  return { to: `${colombia}${sms.to}`, text: sms.text, reference: sms.id }
}
