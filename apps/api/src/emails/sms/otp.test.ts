import { expect, test } from 'vitest'
import { demoBrand } from '../../platform/brand.ts'
import { otpSms } from './otp.ts'
import { sampleOtpSms } from './sample.ts'

const text = otpSms(sampleOtpSms, demoBrand)

test('says who writes, the code, how long it is good and that nobody else may have it', () => {
  expect(text).toContain('Andina Movil: tu codigo es 0427.')
  expect(text).toContain('Vale 80 segundos')
  expect(text).toContain('No lo compartas con nadie')
})

test('ends with the line from which a browser fills the code in', () => {
  expect(text.split('\n').at(-1)).toBe('@cupo.example #0427')
})

test('fits in one message of the GSM alphabet', () => {
  expect(text).toMatch(/^[A-Za-z0-9 .,:@#\n]*$/)
  expect(text.length).toBeLessThanOrEqual(160)
})
