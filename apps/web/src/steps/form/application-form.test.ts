import { describe, expect, test } from 'vitest'
import { checkForm } from '../../forms/send-form.ts'
import { type ApplicationValues, applicationForm, emptyApplication } from './application-form.ts'

const right: ApplicationValues = {
  ...emptyApplication,
  identityCardNumber: '1 010 101 080',
  mobile: '300 123 45 67',
  email: 'ana@example.com',
  acceptTermsConditions: true,
  contactPreferences: { ...emptyApplication.contactPreferences, billingSms: true },
}

const ofMobile = (mobile: string, validationPhone?: boolean) =>
  checkForm(applicationForm(validationPhone), { ...right, mobile }).map(({ field, message }) => [
    field,
    message,
  ])

const notOurs = [['mobile', 'Este no es un número Andina Móvil válido']]

describe('a mobile number of the application form (R-F2)', () => {
  test.each([true, undefined])(
    'a mobile number of the application form starts with 2 or 3 while validationPhone is %s',
    (validationPhone) => {
      expect(ofMobile('300 123 45 67', validationPhone)).toEqual([])
      expect(ofMobile('200 123 45 67', validationPhone)).toEqual([])
      expect(ofMobile('400 123 45 67', validationPhone)).toEqual(notOurs)
    },
  )

  test('a mobile number of the application form starts with 3 alone while validationPhone is off', () => {
    expect(ofMobile('300 123 45 67', false)).toEqual([])
    for (const mobile of ['200 123 45 67', '400 123 45 67']) {
      expect(ofMobile(mobile, false)).toEqual([['mobile', 'El número debe comenzar con 3']])
    }
  })

  test.each([true, false])(
    'a mobile number of the application form is refused unless it has 10 digits (validationPhone %s)',
    (validationPhone) => {
      expect(ofMobile('200 123', validationPhone)).toEqual(notOurs)
      expect(ofMobile('', validationPhone)).toEqual(notOurs)
    },
  )
})

test('takes an e-mail address of at most 100 characters (R-F3)', () => {
  expect(checkForm(applicationForm(), { ...right, email: ' ana@example.com ' })).toEqual([])
  for (const email of ['ana@', 'ana@example', `${'a'.repeat(90)}@example.com`]) {
    expect(checkForm(applicationForm(), { ...right, email }).map(({ field }) => field)).toEqual(['email'])
  }
})
