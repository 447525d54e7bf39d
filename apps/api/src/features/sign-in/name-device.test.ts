import { expect, it } from 'vitest'
import { nameDevice } from './name-device.ts'

it.each([
  [
    'Chrome en Android',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari en iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
  ],
  [
    'Edge en Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0',
  ],
  ['Firefox en Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Aplicación en Android', 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)'],
  ['Dispositivo desconocido', 'curl/8.5.0'],
  ['Dispositivo desconocido', ''],
])('a device is called %s', (name, userAgent) => {
  expect(nameDevice(userAgent)).toBe(name)
})
