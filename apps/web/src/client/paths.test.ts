import { describe, expect, test } from 'vitest'
import { type ScreenName, screenNames, screens } from '../screens/registry.ts'
import { matchPath, pathTo } from './paths.ts'

const steps: ReadonlyArray<readonly [ScreenName, string]> = [
  ['preOffer', '/pre-offer'],
  ['offer', '/offer-equipo'],
  ['identity', '/identity'],
  ['veridas', '/veridas'],
  ['evidente', '/evidente'],
  ['direction', '/direction'],
  ['contract', '/contract'],
  ['details', '/details'],
]

test.each(steps)('%s answers at its path and below both prefixes (R-J10)', (screen, path) => {
  for (const prefix of ['', '/on-boarding', '/self-manage']) {
    expect(matchPath(`${prefix}${path}`)?.screen).toBe(screen)
    expect(matchPath(`${prefix}${path}/`)?.screen).toBe(screen)
  }
})

test('a step goes on below /self-manage where the customer is there, else below /on-boarding', () => {
  expect(pathTo('offer', '/self-manage/pre-offer')).toBe('/self-manage/offer-equipo')
  expect(pathTo('offer', '/on-boarding/otp')).toBe('/on-boarding/offer-equipo')
  expect(pathTo('offer', '/pre-offer')).toBe('/on-boarding/offer-equipo')
})

test('screens without aliases keep their one path', () => {
  expect(pathTo('opinion', '/self-manage/details')).toBe('/opinion')
  expect(pathTo('form', '/self-manage/details')).toBe('/')
})

describe('a link', () => {
  test('a link gives its parts, decoded', () => {
    expect(matchPath('/advanced-payment/p-1/a%2Fb')).toEqual({
      screen: 'advancedPayment',
      params: { proposalId: 'p-1', hash: 'a/b' },
    })
  })
  test('broken or incomplete is no screen', () => {
    expect(matchPath('/advanced-payment/p-1/%E0%A4%A')).toBeNull()
    expect(matchPath('/validate-email')).toBeNull()
    expect(matchPath('/nowhere')).toBeNull()
  })
})

test('a link without its secret is still its screen, and a result is no link', () => {
  expect(matchPath('/advanced-payment/p-1')?.screen).toBe('advancedPayment')
  for (const path of ['/advanced-payment/p-1/response', '/advanced-payment/p-1/response/']) {
    expect(matchPath(path)).toEqual({ screen: 'advancedPaymentResult', params: { proposalId: 'p-1' } })
  }
  expect(matchPath('/guarantee-payment-response/p-1/response')?.screen).toBe('guaranteePaymentResult')
})

test("the resend screens carry the brand's short name (R-P11)", () => {
  expect(matchPath('/pagofianzacupoco')?.screen).toBe('guaranteeResend')
  expect(matchPath('/pagoinicialequipocupoco/thank-you')).toEqual({
    screen: 'advancedResend',
    params: { end: 'thank-you' },
  })
})

describe('a result', () => {
  test.each(['', '/', '/ready', '/a/b'])('answers whatever the provider puts behind it: "%s"', (end) => {
    expect(matchPath(`/fast-payment/payment/key-1/response${end}`)).toEqual({
      screen: 'fastPaymentResult',
      params: { id: 'key-1' },
    })
  })
  test('a result needs what stands before it', () => {
    expect(matchPath('/fast-payment/payment//response')).toBeNull()
    expect(matchPath('/fast-payment/payment/key-1')).toBeNull()
  })
  test('a result has an address without a star', () => {
    expect(pathTo('fastPaymentResult', '/', { id: 'key-1' })).toBe('/fast-payment/payment/key-1/response/')
  })
})

test('no address belongs to two screens', () => {
  const patterns = screenNames.flatMap((screen) => [...screens[screen].paths])
  expect(new Set(patterns).size).toBe(patterns.length)
})

test('the summary answers at its other name too', () => {
  expect(matchPath('/resumen-contato')?.screen).toBe('details')
})
