import { expect, test } from 'vitest'
import { matchPath } from '../client/paths.ts'
import { screens } from '../screens/registry.ts'
import { chatPlaceOf } from './chat-place.ts'

const placeAt = (path: string) => {
  const match = matchPath(path)
  return match && chatPlaceOf(screens[match.screen].access, path)
}

test.each([
  ['/self-manage', 'selfManage'],
  ['/self-manage/credits/1', 'selfManage'],
  ['/self-manage/payment/1', 'selfManage'],
  ['/self-manage/offer-equipo', 'selfManage'],
  ['/on-boarding/offer-equipo', 'onBoarding'],
  ['/contract', 'onBoarding'],
  ['/opinion', 'onBoarding'],
  ['/', null],
  ['/on-boarding/otp', null],
  ['/self-manage/otp', null],
  ['/login', null],
  ['/create-password', null],
  ['/fast-payment', null],
  ['/assisted/offer', null],
  ['/unavailable', null],
])(
  'the chat shows on self-manage routes and authenticated onboarding routes, and is hidden elsewhere: %s (R-V79)',
  (path, place) => {
    expect(placeAt(path)).toBe(place)
  },
)
