import type { SmsSender } from '../../../ports/message-sender.ts'
import { createJsonClient } from '../../http/json-client.ts'
import type { ProviderConnection } from '../../http/provider-connection.ts'
import { acceptedSmsSchema, toWireSms } from './translate.ts'

export function connectSms(connection: ProviderConnection): SmsSender {
  const client = createJsonClient('sms', connection)
  return {
    send: async (sms) => {
      await client.command(['messages'], toWireSms(sms), acceptedSmsSchema, sms.id, sms.at)
    },
  }
}
