// @vitest-environment happy-dom

import { overlayStore } from '@cupo/ui/layer-stores.ts'
import { button, field, fill, leave, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  forgetApplicationId,
  forgetSession,
  readApplicationId,
  readRenewal,
} from '../../client/session-marks.ts'
import { closeJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { pinRequestStore } from '../otp/pin-request.ts'
import { emptyApplication, sentForm } from './application-form.ts'
import { FormScreen } from './form-screen.tsx'
import { storeLinkStore } from './store-link.ts'

const path = 'POST /publicdata/application'
const created = {
  [path]: {
    body: {
      applicationId: 'application-1',
      status: 'preOffer',
      pinExpiresInSeconds: 80,
      mobileLastDigits: '67',
    },
  },
}
const refusedWith = (status: number, body: object) => ({ [path]: { status, body } })

let rendered: RenderedScreen

beforeEach(async () => {
  history.replaceState(null, '', '/')
  // What the form fetches later is at hand, so that a test waits for nothing.
  await Promise.all([
    import('./submit-form.ts'),
    import('./form-extras.tsx'),
    import('./link-news.tsx'),
    import('./receive-store-link.ts'),
    import('./terms-dialog.tsx'),
  ])
  vi.stubGlobal('devicePixelRatio', 1)
})

afterEach(async () => {
  await rendered?.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  forgetApplicationId()
  storeLinkStore.set({ kind: 'none' })
  pinRequestStore.set(null)
  sentForm.set(emptyApplication)
  history.replaceState(null, '', '/')
})

const page = () => rendered.container
const box = (name: string) => page().querySelector<HTMLInputElement>(`[name=${name}]`)
const goOn = () => button(page(), 'Continuar')
const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)

const open = async () => {
  rendered = await renderScreen(<FormScreen />)
  await settled(() => expect(page().querySelector('[name=shareLocation]')).not.toBeNull())
}
const fillIn = async () => {
  await fill(field(page(), 'identityCardNumber'), '1010101080')
  await fill(field(page(), 'mobile'), '3001234567')
  await fill(field(page(), 'email'), 'ana@example.com')
  await press(box('acceptTermsConditions'))
  await press(box('billingSms'))
}

test('before it wakes up the button is enabled, and no box is ticked (R-F4)', () => {
  const html = renderToString(<FormScreen />)
  expect(html).toMatch(/<button (?![^>]*disabled)[^>]*type="submit"/)
  expect(html).toMatch(/type="checkbox"/)
  expect(html).not.toMatch(/checked/)
})

describe('the position of a browser that has allowed it before', () => {
  const sent = async (ticks: number) => {
    vi.stubGlobal('navigator', {
      ...navigator,
      permissions: { query: async () => ({ state: 'granted' }) },
      geolocation: {
        getCurrentPosition: (found: PositionCallback) =>
          found({ coords: { latitude: 4.6, longitude: -74 } } as GeolocationPosition),
      },
    })
    const api = stubApi(created)
    await open()
    await fillIn()
    for (let times = 0; times < ticks; times++) await press(box('shareLocation'))
    await submit(page())
    await settled(() => expect(location.pathname).toBe('/on-boarding/otp'))
    return api.calls.findLast(({ method }) => method === 'POST')?.body
  }

  test.each([
    ['was never ticked', 0],
    ['was ticked and unticked', 2],
  ])('is not sent where its box %s', async (_, ticks) => {
    expect(Object.keys((await sent(ticks)) as object)).not.toContain('geo_location_latitude')
  })

  test('the position of a browser that has allowed it before is sent where its box is ticked as the form is sent', async () => {
    expect(await sent(1)).toMatchObject({ geo_location_latitude: 4.6, geo_location_longitude: -74 })
  })
})

test('a channel that nothing leaves by is not offered (R-C3)', async () => {
  stubApi({})
  await open()
  const boxes = [...page().querySelectorAll<HTMLInputElement>('[name^=billing], [name^=marketing]')]
  expect(boxes.map(({ name }) => name)).toEqual([
    'billingSms',
    'billingEmail',
    'marketingSms',
    'marketingEmail',
  ])
})

describe('Continuar', () => {
  test('is disabled without terms, without e-mail and without a billing channel', async () => {
    stubApi({})
    await open()
    expect(goOn().disabled).toBe(true)
    await fillIn()
    expect(goOn().disabled).toBe(false)
    await fill(field(page(), 'email'), '')
    expect(goOn().disabled).toBe(true)
    await fill(field(page(), 'email'), 'ana@example.com')
    await press(box('billingSms'))
    expect(goOn().disabled).toBe(true)
    await settled(() => expect(rendered.text()).toContain('Debes marcar al menos 1 opción'))
    await press(box('billingEmail'))
    expect(goOn().disabled).toBe(false)
  })
})

test('accepting the data treatment ticks the marketing channels, and each can be unticked on its own (R-V15)', async () => {
  stubApi({})
  await open()
  await press(box('acceptDataTreatment'))
  await press(box('marketingEmail'))
  expect(['Sms', 'Email'].map((channel) => box(`marketing${channel}`)?.checked)).toEqual([true, false])
})

test('offers have no channel without the data treatment, and lose theirs with it (R-F15)', async () => {
  stubApi({})
  await open()
  expect(box('marketingSms')?.disabled).toBe(true)
  await press(box('acceptDataTreatment'))
  expect(box('marketingSms')?.disabled).toBe(false)
  await press(box('acceptDataTreatment'))
  expect([box('marketingSms')?.checked, box('marketingSms')?.disabled]).toEqual([false, true])
})

test('each wrong field has its own sentence, and what was typed is kept', async () => {
  const api = stubApi({})
  await open()
  await fillIn()
  await fill(field(page(), 'identityCardNumber'), '12345')
  await fill(field(page(), 'mobile'), '300123')
  await fill(field(page(), 'email'), 'ana@')
  await submit(page())
  await settled(() =>
    expect(rendered.text()).toContain('Este número de cédula debe tener entre 6 a 14 dígitos'),
  )
  expect(rendered.text()).toContain('Este no es un número Andina Móvil válido')
  expect(rendered.text()).toContain('No encontramos este correo, verifica que sea correcto')
  expect(rendered.text()).toContain('Revisa estos datos')
  expect(document.activeElement).toBe(field(page(), 'identityCardNumber'))
  // Correcting one field leaves the focus where the customer types.
  box('mobile')?.focus()
  await fill(field(page(), 'mobile'), '3001234567')
  expect(document.activeElement).toBe(field(page(), 'mobile'))
  expect(field(page(), 'mobile')?.getAttribute('aria-invalid')).toBeNull()
  expect(box('email')?.value).toBe('ana@')
  expect(box('acceptTermsConditions')?.checked).toBe(true)
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a good form is sent without spaces, its ids kept and nothing personal, and leads to the code', async () => {
  const api = stubApi(created)
  await open()
  await fillIn()
  await submit(page())
  await settled(() => expect(location.pathname).toBe('/on-boarding/otp'))
  expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    identityCardNumber: '1010101080',
    mobile: '3001234567',
    email: 'ana@example.com',
    acceptTermsConditions: true,
    acceptDataTreatment: false,
    origin: 'Finter',
    contactPreferences: {
      billingSms: true,
      billingWhatsapp: false,
      billingEmail: false,
      billingCall: false,
      marketingSms: false,
      marketingWhatsapp: false,
      marketingEmail: false,
      marketingCall: false,
    },
  })
  expect(readApplicationId()).toBe('application-1')
  expect(pinRequestStore.get()).toMatchObject({ identityNumber: '1010101080', mobileLastDigits: '67' })
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('1010101080')
})

test('a link of the pre-validation fills the form in, announces no code and no mail, and goes on without (R-U60)', async () => {
  history.replaceState(null, '', '/form?data=signed')
  const api = stubApi({
    'POST /publicdata/store-link': {
      body: {
        id_access: 'link-1',
        origin: 'Finter',
        document: '1010101080',
        mobile: '3001234567',
        email: 'ana@example.com',
        isPreValidated: true,
      },
    },
    [path]: { body: { applicationId: 'application-1', status: 'preOffer', isProved: true } },
    'GET /application/application-1': { body: { ...sampleApplication, status: 'documents' } },
  })
  await open()
  await settled(() => expect(box('email')?.value).toBe('ana@example.com'))
  expect(box('identityCardNumber')?.value).toBe('1 010 101 080')
  expect(rendered.text()).toContain('Revisa los datos de tu consulta de cupo')
  expect(rendered.text()).not.toMatch(/código|Te enviaremos/)
  expect(JSON.stringify(history.state)).not.toContain('ana@example.com')
  await press(box('acceptTermsConditions'))
  await press(box('billingSms'))
  await submit(page())
  await settled(() => expect(location.pathname).toBe('/on-boarding/identity'))
  expect(api.calls.find(({ method, path: asked }) => `${method} ${asked}` === path)?.body).toMatchObject({
    id_access: 'link-1',
    email: 'ana@example.com',
  })
  expect(readRenewal()).not.toBeNull()
  closeJourney()
  forgetSession()
})

test('coming back to correct the data finds it as it was sent', async () => {
  stubApi(created)
  await open()
  await fillIn()
  await press(box('acceptDataTreatment'))
  await press(box('marketingEmail'))
  await submit(page())
  await settled(() => expect(location.pathname).toBe('/on-boarding/otp'))
  await rendered.unmount()
  history.replaceState(null, '', '/')
  await open()
  expect(box('identityCardNumber')?.value).toBe('1 010 101 080')
  expect(box('email')?.value).toBe('ana@example.com')
  expect(box('marketingEmail')?.checked).toBe(false)
  expect([box('marketingSms')?.checked, box('marketingSms')?.disabled]).toEqual([true, false])
  expect(goOn().disabled).toBe(false)
})

describe('the answer of the server', () => {
  test.each([
    ['documentMovistar', 'El documento no es el titular de la línea.', 'identityCardNumber'],
    ['documentAcessoFinter', 'Este número de cédula no es válido', 'identityCardNumber'],
    ['mobile', 'El número debe comenzar con 3', 'mobile'],
  ])('%s stands at its field for 8 seconds', async (name, message, at) => {
    stubApi(
      refusedWith(409, {
        errorCode: 'ValidationException',
        message: 'Validation exception',
        errors: [{ field: name, message }],
      }),
    )
    await open()
    await fillIn()
    await submit(page())
    await settled(() => expect(field(page(), at)?.getAttribute('aria-invalid')).toBe('true'))
    expect(rendered.text()).toContain(message)
    expect(box('email')?.value).toBe('ana@example.com')
  })

  test.each([
    ['reproved', '/process-request'],
    ['infolaftFailure', '/process-request'],
  ])('status %s leads to %s with its reasons', async (status, address) => {
    stubApi({ [path]: { body: { status, messages: [{ mensagem: 'Sin cupo' }] } } })
    await open()
    await fillIn()
    await submit(page())
    await settled(() => expect(location.pathname).toBe(address))
    expect(history.state).toEqual({ reasons: [{ mensagem: 'Sin cupo' }] })
  })

  test.each([
    [409, 'Reprovada', '/process-request'],
    [409, 'EmAndamento', '/loan-progress'],
    [409, 'Liberada', '/loan-progress'],
    [409, 'OtroCodigo', '/loan-progress'],
    [424, 'LimiteDeIntentos', '/many-attempts'],
    [503, 'ServicioNoDisponible', '/unavailable'],
  ])('%d %s leads to %s', async (status, errorCode, address) => {
    stubApi(refusedWith(status, { errorCode, message: 'Texto del servidor' }))
    await open()
    await fillIn()
    await submit(page())
    await settled(() => expect(location.pathname).toBe(address))
  })

  test('a time-out is told, and the form is kept', async () => {
    stubApi(refusedWith(504, { errorCode: 'TiempoAgotado', message: 'Seguimos intentando.' }))
    await open()
    await fillIn()
    vi.useFakeTimers()
    await submit(page())
    await settled(() => expect(overlayStore.get()).not.toBeNull())
    await passSeconds(10.1)
    await settled(() => expect(rendered.text()).toContain('Inténtalo de nuevo en un momento.'))
    expect(box('email')?.value).toBe('ana@example.com')
  })

  test('a lost network is told, and the form is kept', async () => {
    stubApi({})
    await open()
    await fillIn()
    await submit(page())
    await settled(() => expect(document.activeElement?.textContent).toContain('No pudimos comunicarnos.'))
    expect(box('identityCardNumber')?.value).toBe('1 010 101 080')
  })
})

test('a service that is down leaves the form filled in for whoever comes back', async () => {
  stubApi({ 'POST /publicdata/application': { status: 503 } })
  await open()
  await fillIn()
  await submit(page())
  await settled(() => expect(location.pathname).toBe('/unavailable'))
  await rendered.unmount()
  await open()
  expect(box('identityCardNumber')?.value).toBe('1 010 101 080')
  expect(box('email')?.value).toBe('ana@example.com')
  expect(box('acceptTermsConditions')?.checked).toBe(true)
})

test('an e-mail as long as the product takes may have been cut, which is said', async () => {
  stubApi({})
  await open()
  await fill(field(page(), 'email'), `${'a'.repeat(88)}@example.com`)
  expect(rendered.text()).toContain('Máximo 100 caracteres: revisa que tu correo esté completo.')
  await fill(field(page(), 'email'), 'ana@example.com')
  expect(rendered.text()).not.toContain('Máximo 100 caracteres')
})

test('the bar says what is wrong while an error of the form stands, and never that all is well', async () => {
  const errors = [{ field: 'mobile', message: 'El número debe comenzar con 3' }]
  stubApi(refusedWith(409, { errorCode: 'ValidationException', message: 'Validation exception', errors }))
  await open()
  await fillIn()
  expect(rendered.text()).not.toContain('Ya puedes continuar.')
  await submit(page())
  await settled(() => expect(rendered.text()).toContain('Revisa lo que escribiste.'))
  await fill(field(page(), 'mobile'), '3001234568')
  expect(rendered.text()).not.toContain('Revisa lo que escribiste.')
})

test("the server's field errors leave by themselves after 8 seconds", async () => {
  const errors = [{ field: 'mobile', message: 'El número debe comenzar con 3' }]
  stubApi(refusedWith(409, { errorCode: 'ValidationException', message: 'Validation exception', errors }))
  await open()
  await fillIn()
  vi.useFakeTimers()
  await submit(page())
  await settled(() => expect(rendered.text()).toContain('El número debe comenzar con 3'))
  await passSeconds(7.5)
  expect(rendered.text()).toContain('El número debe comenzar con 3')
  await passSeconds(0.6)
  expect(rendered.text()).not.toContain('El número debe comenzar con 3')
})

test('a server that cannot give its parameters is under maintenance: the form gives way to its page', async () => {
  stubApi({
    'GET /configuration/parameters?channel=Finter': { status: 503, body: { message: 'Volvemos a las 6.' } },
  })
  rendered = await renderScreen(<FormScreen />)
  await settled(() => expect(location.pathname).toBe('/error-response'))
  expect(history.state).toMatchObject({
    title: 'Mantenimiento',
    reasons: [{ mensagem: 'Volvemos a las 6.' }],
  })
})

describe('the store link', () => {
  const link = 'POST /publicdata/store-link'

  test('the store link fills in the form and leaves the address', async () => {
    history.replaceState(null, '', '/?data=sealed')
    const api = stubApi({
      ...created,
      [link]: {
        body: { id_access: 'link-1', origin: 'Finter', document: '1010101080', mobile: '3001234567' },
      },
    })
    await open()
    await settled(() => expect(box('identityCardNumber')?.value).toBe('1 010 101 080'))
    expect(box('mobile')?.value).toBe('300 123 45 67')
    expect(rendered.text()).not.toContain('Te falta:')
    await leave(field(page(), 'email'))
    expect(rendered.text()).toContain('Te falta: correo, términos y 1 más.')
    expect(location.search).toBe('')
    expect(JSON.stringify(history.state)).not.toContain('1010101080')
    await fill(field(page(), 'email'), 'ana@example.com')
    await press(box('acceptTermsConditions'))
    await press(box('billingSms'))
    await submit(page())
    await settled(() => expect(location.pathname).toBe('/on-boarding/otp'))
    expect(api.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      id_access: 'link-1',
      identityCardNumber: '1010101080',
    })
  })

  test('a reload keeps its phone and id, from the history entry', async () => {
    history.replaceState({ storeLink: { id_access: 'link-1', origin: 'Finter' } }, '', '/')
    stubApi({})
    await open()
    expect(storeLinkStore.get()).toEqual({ kind: 'opened', id_access: 'link-1', origin: 'Finter' })
  })

  test.each([
    [
      'has it filled in again',
      { body: { id_access: 'link-1', origin: 'Finter', document: '1010101080' } },
      '1 010 101 080',
    ],
    [
      'has it empty once the proof is over',
      { status: 410, body: { errorCode: 'EnlaceInvalido', message: 'No' } },
      '',
    ],
  ])('a reload of a form that a pre-validation led to %s (R-U49)', async (_, answer, document) => {
    const kept = { storeLink: { id_access: 'link-1', origin: 'Finter', isPreValidated: true } }
    history.replaceState(kept, '', '/')
    const api = stubApi({ [link]: answer })
    await open()
    await settled(() => expect(storeLinkStore.get().kind).toBe('opened'))
    await settled(() => expect(box('identityCardNumber')?.value).toBe(document))
    expect(api.calls.find(({ path }) => path === '/publicdata/store-link')?.body).toEqual({
      id_access: 'link-1',
    })
    expect(history.state).toEqual(kept)
  })

  test.each(['EnlaceVencido', 'EnlaceUsado', 'EnlaceInvalido'])(
    '%s is told in the words of the server, with a way on',
    async (errorCode) => {
      history.replaceState(null, '', '/?data=sealed')
      stubApi({ [link]: { status: 410, body: { errorCode, message: 'Este enlace venció.' } } })
      await open()
      await settled(() => expect(rendered.text()).toContain('Este enlace venció.'))
      await press(button(page(), 'Seguir sin el enlace'))
      expect(rendered.text()).toContain('Estrena y paga')
      expect(location.search).toBe('')
    },
  )

  test('one that no network could open stays for another try', async () => {
    history.replaceState(null, '', '/?data=sealed')
    stubApi({})
    await open()
    await settled(() => expect(rendered.text()).toContain('No pudimos cargar los datos de tu enlace.'))
    expect(location.search).toBe('?data=sealed')
  })
})
