// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readQuotaSecret } from '../../../client/session-marks.ts'
import { answeredParameters } from '../../../testing/sample-parameters.ts'
import {
  closePreValidation,
  openPreValidation,
  samplePreValidation,
  sampleResult,
} from '../../../testing/sample-pre-validation.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { type PreValidation, preValidationStore } from '../pre-validation.ts'
import { visitStore } from '../visit.ts'
import { PreValidationOtpScreen } from './pre-validation-otp-screen.tsx'

const calls = {
  pin: 'POST /publicdata/application/prevalidator/new-pin',
  check: 'POST /publicdata/application/prevalidator/validate-pin',
  basic: 'POST /publicdata/application/prevalidator/basic',
} as const
const proved = { [calls.check]: { body: { expiresInSeconds: 900 } } }
const wrong = (pinError: string) => ({
  [calls.check]: { status: 400, body: { error: 'invalid_grant', pinError, message: 'No' } },
})
const resent = {
  [calls.pin]: { body: { hash: 'pin-2', code: 'sent', pinExpiresInSeconds: 80, mobileLastDigits: '67' } },
}
const notSent = (code: 'earlier' | 'none' | 'confirmed', pinExpiresInSeconds: number) => ({
  [calls.pin]: { body: { hash: 'pin-1', code, pinExpiresInSeconds, mobileLastDigits: '67' } },
})
/** A request for a code that sent none, within the seconds of the one before. */
const waiting = (state: 'earlier' | 'none', seconds: number) => ({
  pin: { hash: 'pin-1', mobileLastDigits: '67', state, seconds, sentAt: Date.now() },
})

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T15:00:00Z') })
})
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  closePreValidation()
})

const page = () => rendered.container
const goOn = () => button(page(), 'Continuar')
const resend = () => button(page(), 'Reenviar código')
const typed = () => page().querySelector<HTMLInputElement>('[name=code]')?.value

async function open(
  answers: Parameters<typeof stubApi>[0] = {},
  facts: Partial<PreValidation> = {},
  state?: object,
) {
  const pin = samplePreValidation.pin && { ...samplePreValidation.pin, sentAt: Date.now() }
  openPreValidation('/pre-validation/otp', { pin, ...facts })
  if (state) history.replaceState(state, '')
  const api = stubApi({ ...answeredParameters, ...answers })
  rendered = await renderScreen(<PreValidationOtpScreen />)
  await passSeconds(0.1)
  return api
}
async function show(code: string) {
  await fill(field(page(), 'code'), code)
  await submit(page())
  await passSeconds(0.1)
}

test('the code names the data of the customer to whoever asks on their behalf (R-U57)', async () => {
  await open()
  expect(button(page(), 'Cambiar mis datos').disabled).toBe(false)
  await rendered.unmount()
  visitStore.set({ kind: 'requested', id_access: 'link-1', requestName: 'Marta Ruiz', channel: 'Finter' })
  await open()
  expect(button(page(), 'Cambiar los datos').disabled).toBe(false)
})

test('without a code that was asked for it returns to the form', async () => {
  await open({}, { pin: null })
  expect(location.pathname).toBe('/pre-validation')
})

test('a landline, whose proof is no code, returns to the form and reads why', async () => {
  await open(
    {},
    { pin: null, sent: { isMobile: false, email: 'ana@example.com' } },
    { message: 'Tu consulta ya terminó.' },
  )
  expect(location.pathname).toBe('/pre-validation')
  expect(history.state.message).toBe('Tu consulta ya terminó.')
})

test('says what to check when no SMS comes', async () => {
  await open()
  expect(rendered.text()).toContain('al celular terminado en 67')
  expect(rendered.text()).toContain('El código solo llega a la línea que está a nombre de esta cédula.')
})

describe('a code that was asked for while another one lives (R-U56)', () => {
  const live = 'El código anterior todavía sirve'
  const useless = 'Hace poco enviamos un código a ese celular y ya no sirve aquí.'

  test('where the one before counts, the screen says so with its seconds, and takes it', async () => {
    await open({ ...proved, [calls.basic]: { body: sampleResult } }, waiting('earlier', 50))
    expect(rendered.text()).toContain(live)
    expect(rendered.text()).toContain('Tu código vence en50')
    await show('1234')
    expect(location.pathname).toBe('/pre-validation/result')
  })

  test('where none counts, the screen says for how long one has to be waited for, takes none, and sends it then', async () => {
    await open(resent, waiting('none', 50))
    expect(rendered.text()).toContain(useless)
    expect(rendered.text()).not.toContain('del SMS que llega')
    expect(rendered.text()).toContain('Podrás pedir otro en50')
    // There is nothing to type, and the bar's button is the one thing that can be done.
    expect(page().querySelector('[name=code]')).toBeNull()
    expect([...page().querySelectorAll('[data-bar] button')]).toEqual([resend()])
    expect(resend().disabled).toBe(true)
    await passSeconds(50)
    expect(rendered.text()).not.toContain('El código ha expirado')
    await press(resend())
    await passSeconds(0.1)
    expect(rendered.text()).not.toContain(useless)
    expect(rendered.text()).toContain('Te enviamos un código nuevo.')
    expect(rendered.text()).toContain('Tu código vence en80')
    await fill(field(page(), 'code'), '1234')
    expect(goOn().disabled).toBe(false)
  })

  test('another request that sends none says no word of a new code', async () => {
    await open(notSent('none', 40), waiting('none', 20))
    await passSeconds(20)
    await press(resend())
    await passSeconds(0.1)
    expect(rendered.text()).toContain(useless)
    expect(rendered.text()).not.toContain('Te enviamos un código nuevo.')
    expect(resend().disabled).toBe(true)
  })

  test('whoever has shown a code meanwhile is asked for no other one', async () => {
    await open({ ...notSent('confirmed', 600), [calls.basic]: { body: sampleResult } }, waiting('none', 20))
    await passSeconds(20)
    await press(resend())
    await passSeconds(0.1)
    expect(location.pathname).toBe('/pre-validation/result')
  })
})

describe('the code (R-U56)', () => {
  test('Continuar is disabled with fewer than 4 digits, and resend before 0', async () => {
    await open()
    expect([goOn().disabled, resend().disabled]).toEqual([true, true])
    await fill(field(page(), 'code'), '123')
    expect(goOn().disabled).toBe(true)
    await fill(field(page(), 'code'), '1234')
    expect(goOn().disabled).toBe(false)
  })

  test('after 80 seconds Continuar is disabled, and resend clears the input and restarts the countdown', async () => {
    await open(resent)
    await fill(field(page(), 'code'), '1234')
    await passSeconds(80)
    expect(rendered.text()).toContain('El código ha expirado, por favor solicita uno nuevo')
    expect([goOn().disabled, resend().disabled]).toEqual([true, false])
    await press(resend())
    await passSeconds(0.1)
    expect(typed()).toBe('')
    expect(preValidationStore.get()?.pin?.hash).toBe('pin-2')
    expect(resend().disabled).toBe(true)
  })

  test('a code that the server calls expired is cleared, and Continuar waits for another', async () => {
    await open(wrong('TTL_EXPIRED'))
    await show('1234')
    expect(rendered.text()).toContain('El código ha expirado, por favor solicita uno nuevo')
    await fill(field(page(), 'code'), '1234')
    expect(goOn().disabled).toBe(true)
  })

  test('an expired code is called so once, also where its seconds run out after the server said it', async () => {
    await open(wrong('TTL_EXPIRED'))
    await show('1234')
    await passSeconds(80)
    expect(rendered.text().match(/El código ha expirado|venció/g)).toHaveLength(1)
  })

  test('a code that is wrong three times stays on the screen, without tries', async () => {
    await open(wrong('WRONG_PIN'))
    await show('1111')
    expect(rendered.text()).toContain('Código Incorrecto.')
    expect(typed()).toBe('')
    await show('2222')
    await show('3333')
    expect(rendered.text()).toContain(
      'Has superado el número de intentos permitidos, por favor solicita un nuevo código',
    )
    await fill(field(page(), 'code'), '4444')
    expect(goOn().disabled).toBe(true)
  })

  test('a code whose answer was lost can be typed once the server says that it counts', async () => {
    await open(wrong('WRONG_PIN'))
    for (const code of ['1111', '2222', '3333']) await show(code)
    await passSeconds(80)
    stubApi({ ...answeredParameters, ...notSent('earlier', 60) })
    await press(resend())
    await passSeconds(0.1)
    await fill(field(page(), 'code'), '4444')
    expect(goOn().disabled).toBe(false)
  })

  test('a code that an earlier release of the server sent is taken as one that is on its way', async () => {
    await open({ [calls.pin]: { body: { hash: 'pin-2', pinExpiresInSeconds: 80, mobileLastDigits: '67' } } })
    await passSeconds(80)
    await press(resend())
    await passSeconds(0.1)
    expect(preValidationStore.get()?.pin).toMatchObject({ hash: 'pin-2', state: 'sent' })
  })

  test('the right code leads to the quota, which takes the place of the code in the history', async () => {
    const api = await open({ ...proved, [calls.basic]: { body: sampleResult } })
    const entries = history.length
    await show('1234')
    expect(location.pathname).toBe('/pre-validation/result')
    expect(history.length).toBeLessThanOrEqual(entries)
    // All that a reload of the result finds.
    expect(history.state).toEqual({})
    expect(readQuotaSecret()).toBe('pre-1')
    expect(api.calls.find(({ path }) => path.endsWith('/validate-pin'))?.body).toEqual({
      hash: 'pin-1',
      pin: '1234',
    })
  })

  test.each([
    [{ situation: 'reproved' } as const, '/pre-validation/reproved-reasons'],
    [{ channel: 'Libre' } as const, '/pre-validation/result'],
    [{ channel: 'Assistido' } as const, '/pre-validation/assisted/result'],
  ])('a result of %o leads to %s', async (facts, path) => {
    await open({ ...proved, [calls.basic]: { body: { ...sampleResult, ...facts } } })
    await show('1234')
    expect(location.pathname).toBe(path)
  })

  test('the code is not asked for again when the quota could not be had', async () => {
    const answers: Record<string, object> = { ...proved }
    await open(answers)
    await show('1234')
    expect(rendered.text()).toContain('Sin conexión')
    answers[calls.basic] = { body: sampleResult }
    stubApi(answers)
    await press(button(page(), 'Volver a intentarlo'))
    await passSeconds(0.1)
    expect(location.pathname).toBe('/pre-validation/result')
  })

  test('the code is not asked for again after the page of a bureau that is down, as long as it counts', async () => {
    const down = { status: 503, body: { errorCode: 'ServicioNoDisponible', message: 'No disponible' } }
    await open({ ...proved, [calls.basic]: down })
    await show('1234')
    expect(location.pathname).toBe('/unavailable')
    const back = async (answer: object) => {
      await rendered.unmount()
      history.replaceState(null, '', '/pre-validation/otp')
      const api = stubApi({ ...answeredParameters, [calls.basic]: answer })
      rendered = await renderScreen(<PreValidationOtpScreen />)
      await passSeconds(0.1)
      return api
    }
    await back(down)
    expect(location.pathname).toBe('/unavailable')
    const api = await back({ body: sampleResult })
    expect(location.pathname).toBe('/pre-validation/result')
    expect(api.calls.filter(({ path }) => path.includes('pin'))).toEqual([])
  })

  test('a code that counts no more is asked for anew after the page of a bureau that is down', async () => {
    await open({}, { provedUntil: Date.now() - 1 })
    expect(location.pathname).toBe('/pre-validation/otp')
    expect(field(page(), 'code')).not.toBeNull()
  })

  test('a person whose proof is over reads so, and can ask for a code at once', async () => {
    await open({}, {}, { message: 'Tu verificación venció.' })
    expect(rendered.text()).toContain('El código que confirmaste ya no cuenta.')
    expect(rendered.text()).not.toContain('pide uno nuevo.')
    expect([goOn().disabled, resend().disabled]).toEqual([true, false])
  })

  test('a captcha that many wrong codes raise is asked for, and the code is shown again with its ticket', async () => {
    const { captchaStore } = await import('../../../steps/captcha/send-past-captcha.ts')
    let shown = 0
    await open({
      [calls.check]: () => {
        shown += 1
        return shown === 1
          ? {
              status: 428,
              body: { errorCode: 'CaptchaRequerido', message: 'Confirma que no eres un robot.' },
            }
          : proved[calls.check]
      },
      [calls.basic]: { body: sampleResult },
    })
    await show('1234')
    expect(captchaStore.get()).not.toBeNull()
    await act(async () => captchaStore.get()?.answer('ticket-1'))
    await passSeconds(0.1)
    expect(location.pathname).toBe('/pre-validation/result')
  })

  test('too many codes lead to the page of many attempts', async () => {
    await open({ [calls.pin]: { status: 424, body: { errorCode: 'LimiteDeIntentos', message: 'Espera' } } })
    await passSeconds(80)
    await press(resend())
    await passSeconds(0.1)
    expect(location.pathname).toBe('/many-attempts')
  })
})
