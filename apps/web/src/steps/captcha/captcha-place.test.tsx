// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredCaptcha, SolvingWorker } from '../../testing/captcha-api.ts'
import { eventually } from '../../testing/sign-in-api.ts'
import { stubApi } from '../../testing/stub-api.ts'

let rendered: RenderedScreen
let asked = 0

beforeEach(() => {
  asked = 0
  vi.stubGlobal('Worker', SolvingWorker)
  vi.resetModules()
  stubApi({
    ...answeredCaptcha,
    'POST /application/logFront': () => {
      asked += 1
      return asked === 1 ? { status: 428, body: { errorCode: 'CaptchaRequerido', message: 'Confirma' } } : {}
    },
  })
})
afterEach(async () => {
  await rendered.unmount()
  vi.doUnmock('./captcha-dialog.tsx')
})

/** Fresh modules, so that the dialog is fetched anew. */
async function load() {
  const { CaptchaPlace } = await import('./captcha-place.tsx')
  const { sendPastCaptcha } = await import('./send-past-captcha.ts')
  return {
    CaptchaPlace,
    send: () => sendPastCaptcha('POST /application/logFront', { body: { message: 'x' } }, 'form'),
  }
}

test('a call that was sent before there was any place for its captcha waits for it and goes on', async () => {
  const { CaptchaPlace, send } = await load()
  rendered = await renderScreen(null)
  const answer = send()
  await eventually(() => expect(asked).toBe(1))
  await rendered.rerender(<CaptchaPlace />)
  await eventually(() => expect(rendered.text()).toContain('Recibimos muchos intentos seguidos.'))
  await press(button(rendered.container, 'No soy un robot'))
  expect(await answer).toMatchObject({ ok: true })
  expect(asked).toBe(2)
})

test('a dialog that cannot be fetched leaves nobody waiting: the call answers as it did', async () => {
  vi.doMock('./captcha-dialog.tsx', () => {
    throw new Error('The chunk is gone')
  })
  const { CaptchaPlace, send } = await load()
  rendered = await renderScreen(<CaptchaPlace />)
  const answered = vi.fn()
  send().then(answered)
  await eventually(() => expect(answered).toHaveBeenCalled())
  expect(answered.mock.calls[0]?.[0]).toMatchObject({ ok: false, status: 428, message: 'Confirma' })
})
