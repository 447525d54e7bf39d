import { expect, it } from 'vitest'
import type { SmsSender } from '../../ports/message-sender.ts'
import type { CallLimits } from '../http/ask-provider.ts'
import type { RunningSandbox } from '../testing/start-sandbox.ts'
import { describeUnavailability, patient } from '../testing/unavailable.suite.ts'

export function describeSms(
  sandbox: () => RunningSandbox,
  connect: (limits?: Partial<CallLimits>) => SmsSender,
): void {
  const sms = (to: string) => ({
    id: crypto.randomUUID(),
    at: '2026-11-21T12:00:00Z',
    to,
    text: 'Tu código es 4821. Año Ñandú',
  })

  it('the SMS provider delivers the text as it was written', async () => {
    const message = sms('3001234501')
    await connect().send(message)
    expect(await sandbox().look('messages?to=3001234501')).toMatchObject([
      {
        channel: 'sms',
        at: expect.stringMatching(/^2026-11-21T07:00:00(?:\.000)?-05:00$/),
        to: '3001234501',
        text: message.text,
      },
    ])
  })

  it('the SMS provider delivers a repeated message once, also when the answer got lost', async () => {
    const message = sms('3001234502')
    await sandbox().fault({ part: 'sms', mode: 'timeout', ms: 1, times: 1, when: 'after' })
    await connect(patient).send(message)
    await connect(patient).send(message)
    expect(await sandbox().look('messages?to=3001234502')).toHaveLength(1)
  })

  describeUnavailability('sms', (fault) => sandbox().fault(fault), {
    isRepeated: true,
    call: (limits) => connect(limits).send(sms('3001234503')),
  })
}
