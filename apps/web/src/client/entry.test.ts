// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { entryHere, isStepWanted, rememberWanted, takeWanted } from './entry.ts'
import { rememberApplicationId } from './session-marks.ts'

afterEach(() => {
  localStorage.clear()
  takeWanted()
  history.replaceState(null, '', '/')
})

const entryAt = (path: string) => {
  history.replaceState(null, '', path)
  return entryHere()
}

describe('where somebody begins again', () => {
  test.each([
    '/details',
    '/detailsLibre',
    '/self-manage/details',
    '/opinion',
    '/advanced-payment/application-1',
    '/advanced-payment/application-1/response',
    '/guarantee-payment/application-1',
    '/guarantee-payment-response/application-1/response',
  ])('is the sign-in at %s, which nobody reaches before signing', (path) => {
    expect(entryAt(path)).toBe('login')
  })

  test('is the form at a step, for a device that knows of no application', () => {
    expect(entryAt('/on-boarding/identity')).toBe('form')
  })

  test('is the sign-in at every step, for a device with an application: its person may have signed', () => {
    history.replaceState(null, '', '/on-boarding/identity')
    rememberApplicationId('application-1')
    expect(entryHere()).toBe('login')
  })

  test('is the form at the form, whatever the device knows', () => {
    rememberApplicationId('application-1')
    expect(entryAt('/')).toBe('form')
  })
})

describe('where the sign-in leads', () => {
  test('is back to the step that the session ended at', () => {
    rememberWanted('/on-boarding/contract')
    expect(isStepWanted()).toBe(true)
    expect(takeWanted()?.pathname).toBe('/on-boarding/contract')
    expect(takeWanted()).toBeNull()
  })

  test('is the summary of the order, where the session ended at a payment: the address alone opens no payment', () => {
    rememberWanted('/advanced-payment/application-1')
    expect(isStepWanted()).toBe(true)
    expect(takeWanted()?.pathname).toBe('/on-boarding/details')
  })

  test('is no step, where a page of the account was wanted', () => {
    rememberWanted('/self-manage/credits/credit-1')
    expect(isStepWanted()).toBe(false)
  })
})
