import { expect, test } from 'vitest'
import { demoBrand } from '../../platform/brand.ts'
import { phoneAddedSms } from './phone-added.ts'

const text = phoneAddedSms({ newMasked: '••• ••• 90 80' }, demoBrand)

test('says who writes, what changed and whom to tell', () => {
  expect(text).toContain('Andina Movil: agregaste el celular *** *** 90 80 a tu cuenta.')
  expect(text).toContain(demoBrand.supportWhatsapp)
})

test('fits in one message of the GSM alphabet', () => {
  expect(text).toMatch(/^[A-Za-z0-9 .,:*¿?+]*$/)
  expect(text.length).toBeLessThanOrEqual(160)
})
