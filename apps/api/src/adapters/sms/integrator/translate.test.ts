import { expect, it } from 'vitest'
import { toWireSms } from './translate.ts'

it('an SMS is sent to the country code and mobile, with the row as reference', () => {
  expect(toWireSms({ id: 'sms-1', at: '2026-11-21T12:00:00Z', to: '3001234567', text: 'Hola' })).toEqual({
    to: '+573001234567',
    text: 'Hola',
    reference: 'sms-1',
  })
})
