// @vitest-environment happy-dom

import { button, field, fill, leave, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answeredParameters } from '../../../testing/sample-parameters.ts'
import { closePreValidation, sampleResult } from '../../../testing/sample-pre-validation.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { StatusScreen } from '../../status/status-screen.tsx'
import { preValidationStore } from '../pre-validation.ts'
import { PreValidationScreen } from './pre-validation-screen.tsx'

const calls = {
  start: 'POST /publicdata/application/prevalidator/email',
  pin: 'POST /publicdata/application/prevalidator/new-pin',
  basic: 'POST /publicdata/application/prevalidator/basic',
  link: 'POST /publicdata/application/prevalidator/link',
} as const
const started = { [calls.start]: { body: { hash: 'pre-1' } } }
const refused = (status: number, errorCode: string, message: string) => ({
  status,
  body: { errorCode, message },
})

let rendered: RenderedScreen

beforeEach(async () => {
  history.replaceState(null, '', '/pre-validation')
  // What the form fetches later is at hand, so that a test waits for nothing.
  await Promise.all([
    import('./submit-pre-validation.ts'),
    import('./form-extras.tsx'),
    import('./mobile-needed.tsx'),
    import('./visit-place.tsx'),
    import('../../../steps/form/terms-dialog.tsx'),
  ])
})
afterEach(async () => {
  await rendered?.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  closePreValidation()
})

const page = () => rendered.container
const says = (words: string) => settled(() => expect(rendered.text()).toContain(words))
const goOn = () => button(page(), 'Continuar')
const inDialog = (words: string) => {
  const dialog = page().querySelector('dialog[open]')
  if (!dialog) throw new Error('There is no dialog')
  return button(dialog, words)
}
const typedIn = (name: string) => page().querySelector<HTMLInputElement>(`[name=${name}]`)?.value
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)

async function open(answers: Parameters<typeof stubApi>[0] = {}, address = '/pre-validation', state = {}) {
  history.replaceState(state, '', address)
  const api = stubApi({ ...answeredParameters, ...answers })
  rendered = await renderScreen(<PreValidationScreen />)
  await settled(() => expect(goOn().disabled).toBe(true))
  return api
}
async function fillIn(mobile = '3001234567') {
  await fill(field(page(), 'documentNumber'), '1010101080')
  await fill(field(page(), 'mobile'), mobile)
  await fill(field(page(), 'email'), ' ana@example.com ')
  await press(page().querySelector('[name=acceptTermsConditions]'))
}
/** Sends the form of a line and waits for the modal of the mailed terms. */
async function send(answers: Parameters<typeof stubApi>[0], mobile?: string) {
  const api = await open({ ...started, ...answers })
  await fillIn(mobile)
  await submit(page())
  await says('Enviamos los TyC al correo ingresado, dar clic en acepto para poder continuar')
  return api
}
const bodyOf = (api: Awaited<ReturnType<typeof open>>, call: string) =>
  api.calls.findLast(({ method, path }) => `${method} ${path}` === call)?.body

test('before it wakes up the button is enabled, and no box is ticked (R-U51)', () => {
  const html = renderToString(<PreValidationScreen />)
  expect(html).toMatch(/<button (?![^>]*disabled)[^>]*type="submit"/)
  expect(html).toMatch(/type="checkbox"/)
  expect(html).not.toMatch(/checked/)
})

describe('the form', () => {
  test('Continuar is disabled until everything is filled and valid, and it is said what is missing (R-U51)', async () => {
    await open()
    expect(rendered.text()).not.toContain('Te falta:')
    await leave(field(page(), 'email'))
    expect(rendered.text()).toContain('Te falta: cédula, teléfono y 2 más.')
    await fillIn()
    await settled(() => expect(goOn().disabled).toBe(false))
    expect(typedIn('documentNumber')).toBe('1 010 101 080')
    expect(typedIn('mobile')).toBe('300 123 45 67')
    await press(page().querySelector('[name=acceptTermsConditions]'))
    expect(goOn().disabled).toBe(true)
    expect(rendered.text()).toContain('Te falta: términos.')
  })

  test.each([
    ['documentNumber', '12345', 'Este número de cédula debe tener entre 6 a 14 dígitos'],
    ['mobile', '300123', 'Este no es un número Andina Móvil válido'],
    ['email', 'ana@', 'El correo es inválido'],
  ])('%s says what is wrong once it is left, and Continuar waits (R-U51)', async (name, value, words) => {
    await open()
    await fillIn()
    await fill(field(page(), name), value)
    expect(goOn().disabled).toBe(true)
    expect(rendered.text()).not.toContain(words)
    await act(async () => field(page(), name)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(rendered.text()).toContain(words)
  })

  test('a landline is a line as well (R-U51)', async () => {
    await open()
    await fillIn('6012345678')
    await settled(() => expect(goOn().disabled).toBe(false))
  })

  test('the terms open in place and are accepted from their text (R-U52)', async () => {
    await open({
      'GET /publicdata/terms-conditions?of=preValidation': {
        body: { version: '1', terms: [{ title: 'Quiénes somos', paragraphs: ['Cupo'] }], dataTreatment: [] },
      },
    })
    await press(button(page(), 'Leer los términos y condiciones'))
    await says('Quiénes somos')
    await press(inDialog('Acepto'))
    expect(page().querySelector<HTMLInputElement>('[name=acceptTermsConditions]')?.checked).toBe(true)
  })

  test('a refusal of the server stands at its field for 8 seconds, and the typed values stay (R-U51)', async () => {
    await open({
      [calls.start]: {
        status: 409,
        body: {
          errorCode: 'ValidationException',
          message: 'Validation exception',
          errors: [{ field: 'email', message: 'No encontramos este correo' }],
        },
      },
    })
    await fillIn()
    vi.useFakeTimers()
    await submit(page())
    await says('No encontramos este correo')
    expect(typedIn('documentNumber')).toBe('1 010 101 080')
    expect(page().querySelector('dialog[open]')).toBeNull()
    await passSeconds(7.5)
    expect(page().textContent).toContain('No encontramos este correo')
    await passSeconds(0.6)
    expect(page().textContent).not.toContain('No encontramos este correo')
  })
})

describe('after the form', () => {
  test('the terms are mailed, and a mobile goes on to its code (R-U53)', async () => {
    const api = await send({
      [calls.pin]: {
        body: { hash: 'pin-1', code: 'sent', pinExpiresInSeconds: 80, mobileLastDigits: '67' },
      },
    })
    expect(bodyOf(api, calls.start)).toEqual({
      documentNumber: '1010101080',
      mobile: '3001234567',
      email: 'ana@example.com',
      acceptTermsConditions: true,
      origin: 'Finter',
    })
    await press(inDialog('Continuar'))
    await settled(() => expect(location.pathname).toBe('/pre-validation/otp'))
    expect(preValidationStore.get()?.pin).toMatchObject({ hash: 'pin-1', seconds: 80 })
    expect(JSON.stringify({ ...localStorage, ...sessionStorage, ...history.state })).not.toContain('pre-1')
  })

  test('whoever has shown the code of the same form reads the quota at once, without another code (R-U56)', async () => {
    await send({
      [calls.pin]: {
        body: { hash: 'pre-1', code: 'confirmed', pinExpiresInSeconds: 600, mobileLastDigits: '67' },
      },
      [calls.basic]: { body: sampleResult },
    })
    await press(inDialog('Continuar'))
    await settled(() => expect(location.pathname).toBe('/pre-validation/result'))
  })

  test('the channel is Finter unless another is chosen, which is sent (R-U50)', async () => {
    const api = await open(started)
    expect(page().querySelector<HTMLInputElement>('[name=channel]:checked')?.value).toBe('Finter')
    await press(page().querySelector('[value=Libre]'))
    await fillIn()
    await submit(page())
    await settled(() => expect(bodyOf(api, calls.start)).toMatchObject({ origin: 'Libre' }))
  })

  test.each([
    ['6', true],
    ['2', true],
    ['3', false],
    ['', false],
  ])(
    'a number that begins with %j is told under the field to be none of a mobile: %s',
    async (digits, isTold) => {
      await open(started)
      await fill(field(page(), 'mobile'), digits)
      expect(rendered.text().includes('Con un fijo solo ves tu cupo si ya validaste este correo')).toBe(
        isTold,
      )
    },
  )

  test('the first dialog offers a landline the mobile before all else, and leads back to the number', async () => {
    await send({}, '6012345678')
    const dialog = page().querySelector('dialog[open]')
    const buttons = [...(dialog?.querySelectorAll('button:not([aria-label])') ?? [])].map(
      (one) => one.textContent,
    )
    expect(buttons).toEqual(['Usar un celular', 'Continuar'])
    await press(inDialog('Usar un celular'))
    expect(page().querySelector('dialog[open]')).toBeNull()
    await settled(() => expect(document.activeElement).toBe(field(page(), 'mobile')))
  })

  test('a landline waits for its terms, and sees the quota once they were accepted (R-U54)', async () => {
    const answers: Record<string, object> = {
      [calls.basic]: refused(409, 'PENDING_TERMS_AND_CONDITIONS', 'Pendiente aceptar TyC enviados al correo'),
    }
    await send(answers, '6012345678')
    await press(inDialog('Continuar'))
    await says('Pendiente aceptar TyC enviados al correo')
    expect(location.pathname).toBe('/pre-validation')
    stubApi({ [calls.basic]: { body: sampleResult } })
    await press(inDialog('Continuar'))
    await settled(() => expect(location.pathname).toBe('/pre-validation/result'))
  })

  test('a link that is over stays on the screen, and the terms are mailed again (R-U54)', async () => {
    const api = await send(
      { [calls.basic]: refused(409, 'EXPIRED_VERIFICATION_URL', 'El enlace de verificación ha expirado') },
      '6012345678',
    )
    await press(inDialog('Continuar'))
    await says('El enlace de verificación ha expirado')
    expect(location.pathname).toBe('/pre-validation')
    await press(inDialog('Enviar el correo otra vez'))
    await says('Enviamos los TyC al correo ingresado')
    expect(api.calls.filter(({ path }) => path.endsWith('/email'))).toHaveLength(2)
    expect(bodyOf(api, calls.start)).toMatchObject({ mailAgain: true })
  })

  test('a mail that is sent no more today says so in the modal (R-U54)', async () => {
    const answers: Record<string, object> = {
      [calls.basic]: refused(409, 'PENDING_TERMS_AND_CONDITIONS', 'Pendiente aceptar TyC enviados al correo'),
    }
    await send(answers, '6012345678')
    await press(inDialog('Continuar'))
    await says('Pendiente aceptar TyC enviados al correo')
    stubApi({ [calls.start]: refused(424, 'LimiteDeReenvios', 'Revisa en tus correos no deseados.') })
    await press(inDialog('Enviar el correo otra vez'))
    await says('Revisa en tus correos no deseados.')
    expect(location.pathname).toBe('/pre-validation')
  })

  test.each([['3001234567'], ['6012345678']])(
    'the same form of %s opens the modal again that was closed (R-U53)',
    async (mobile) => {
      await send({}, mobile)
      await press(page().querySelector('dialog [aria-label=Cerrar]'))
      expect(page().querySelector('dialog[open]')).toBeNull()
      await submit(page())
      await settled(() => expect(inDialog('Continuar').disabled).toBe(false))
    },
  )

  test('whoever is back from a failure of the bureau goes on in the modal, once (R-U54)', async () => {
    await send({ [calls.basic]: refused(503, 'ServicioNoDisponible', 'No disponible') }, '6012345678')
    await press(inDialog('Continuar'))
    await settled(() => expect(location.pathname).toBe('/unavailable'))
    await rendered.unmount()
    history.replaceState(null, '', '/pre-validation')
    rendered = await renderScreen(<PreValidationScreen />)
    await settled(() => expect(inDialog('Continuar').disabled).toBe(false))
    await press(page().querySelector('dialog [aria-label=Cerrar]'))
    expect(page().querySelector('dialog[open]')).toBeNull()
  })

  test('a landline whose address proves nobody comes with a mobile, the other fields kept (R-U55)', async () => {
    const mobileNeeded = refused(409, 'CelularRequerido', 'Necesitamos un celular.')
    await open({ ...started, [calls.basic]: mobileNeeded })
    await press(page().querySelector('[value=Libre]'))
    await fillIn('6012345678')
    await submit(page())
    await says('Revisa el correo')
    await press(inDialog('Continuar'))
    await says('Ven con tu celular')
    expect(rendered.text()).toContain('Necesitamos un celular.')
    await press(button(page(), 'Usar un celular'))
    await settled(() => expect(typedIn('documentNumber')).toBe('1 010 101 080'))
    expect(typedIn('mobile')).toBe('')
    expect(page().querySelector<HTMLInputElement>('[name=channel]:checked')?.value).toBe('Libre')
    expect(page().querySelector('dialog[open]')).toBeNull()
  })

  test('a person on the watchlist is told no reason: the server message on the page of it', async () => {
    await send({ [calls.basic]: refused(409, 'Reprovada', 'Ahora no podemos.') }, '6012345678')
    await press(inDialog('Continuar'))
    await settled(() => expect(location.pathname).toBe('/process-request'))
    expect(history.state.message).toBe('Ahora no podemos.')
    expect(history.state.enterAt).toBeUndefined()
  })

  test('whoever asks by a link for a person on the watchlist goes on with another customer', async () => {
    const link = { id_access: 'link-1', requestName: 'Marta Ruiz', channel: 'Finter' } as const
    const answers = { ...started, [calls.basic]: refused(409, 'Reprovada', 'Ahora no podemos.') }
    await open(answers, '/pre-validation', { preValidation: link })
    await says('Marta Ruiz')
    await fillIn('6012345678')
    await submit(page())
    await says('Revisa el correo')
    await press(inDialog('Continuar'))
    await settled(() => expect(history.state.enterAt).toBe('preValidation'))
    await rendered.unmount()
    rendered = await renderScreen(<StatusScreen screen="processRequest" params={{}} />)
    await press(button(page(), 'Consultar otro cliente'))
    await settled(() => expect(location.pathname).toBe('/pre-validation'))
    expect(history.state.preValidation).toEqual(link)
    expect(preValidationStore.get()).toBeNull()
  })
})

describe('a signed link', () => {
  const opened = {
    [calls.link]: {
      body: { id_access: 'link-1', requestCode: 'U-7', requestName: 'Marta Ruiz', channel: 'Libre' },
    },
  }

  test('a signed link names who asks and the channel, and leaves the address; a reload keeps it (R-U50)', async () => {
    const api = await open({ ...opened, ...started }, '/pre-validation?data=sealed')
    await says('Marta Ruiz · Crédito de libre inversión')
    expect(page().querySelector('h1')?.textContent).toBe('¿Cuánto le podemos prestar al cliente?')
    expect(location.search).toBe('')
    expect(field(page(), 'channel')).toBeNull()
    await fillIn()
    await submit(page())
    await settled(() =>
      expect(bodyOf(api, calls.start)).toMatchObject({ id_access: 'link-1', origin: 'Libre' }),
    )
    const kept = history.state
    await rendered.unmount()
    closePreValidation()
    await open({}, '/pre-validation', kept)
    await says('Marta Ruiz')
  })

  test('a link that is over says so, and the visit goes on without it (R-U50)', async () => {
    await open(
      { [calls.link]: refused(410, 'EnlaceVencido', 'Este enlace venció.') },
      '/pre-validation?data=old',
    )
    await says('Este enlace venció.')
    await press(button(page(), 'Seguir sin el enlace'))
    expect(field(page(), 'channel')).not.toBeNull()
  })
})
