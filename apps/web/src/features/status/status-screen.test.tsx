// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { takeWanted } from '../../client/entry.ts'
import type { ArrivalState } from '../../client/navigate.ts'
import { forgetSession, rememberRenewal } from '../../client/session-marks.ts'
import type { ScreenName } from '../../screens/registry.ts'
import { emptyApplication, sentForm } from '../../steps/form/application-form.ts'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { StatusScreen } from './status-screen.tsx'

let rendered: RenderedScreen

const parameters = {
  'GET /configuration/parameters?channel=Finter': {
    body: {
      publicSiteUrl: 'https://www.andina.example/',
      supportWhatsapp: '3100000000',
      supportWhatsappUrl: 'https://chat.example/3100000000',
    },
  },
}

afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

async function open(screen: ScreenName, told: ArrivalState | null = null): Promise<string> {
  history.replaceState(told, '', '/')
  rendered = await renderScreen(<StatusScreen screen={screen} params={{}} />)
  return rendered.text()
}

const cannotProcess =
  'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!'

test.each<[ScreenName, string]>([
  [
    'manyAttempts',
    '¡Has superado el número de intentos de registro de información! Por favor inténtalo de nuevo en 24 horas.',
  ],
  [
    'resendManyAttempts',
    '¡Lo sentimos! Has excedido el límite de intentos de reenvío de link revisa en tus correos no deseados.',
  ],
  ['processRequest', cannotProcess],
  ['errorResponse', cannotProcess],
  ['unavailable', cannotProcess],
  ['expiredEmail', cannotProcess],
  [
    'exceededSessionTime',
    '¡Ups! Superaste el tiempo de sesión. Aún no te vayas, refresca la página o vuelve a entrar para finalizar tu compra.',
  ],
])('%s says what the specification says (R-V7)', async (screen, sentence) => {
  stubApi(parameters)
  expect(await open(screen)).toContain(sentence)
  await vi.dynamicImportSettled()
})

test('too many resends adds the contact by chat message', async () => {
  stubApi(parameters)
  await open('resendManyAttempts')
  await vi.waitFor(() =>
    expect(rendered.text()).toContain('Si necesitas ayuda, escríbenos por WhatsApp: 3100000000'),
  )
})

test('too many attempts says how long to wait, where the server knows better than 24 hours', async () => {
  expect(await open('manyAttempts', { message: 'Espera una hora para pedir otro.' })).not.toContain(
    '24 horas',
  )
  await vi.waitFor(() => expect(rendered.text()).toContain('Espera una hora para pedir otro.'))
})

test('loan in progress shows the text of the server', async () => {
  await open('loanProgress', { message: 'Tu crédito <b>123</b> está en curso.' })
  await vi.waitFor(() => expect(rendered.text()).toContain('Tu crédito 123 está en curso.'))
  expect(rendered.container.querySelector('strong')?.textContent).toBe('123')
})

test('loan in progress goes on with the same mobile or in the account, and says what is in progress', async () => {
  const message = 'Ya tienes una solicitud en proceso, con otro celular o de otro producto.'
  const text = await open('loanProgress', { message, code: 'EmAndamento' })
  expect(text).toContain('Ya tienes una solicitud en curso')
  expect(text).not.toContain('crédito en curso')
  await press(button(rendered.container, 'Usar el mismo celular'))
  expect(location.pathname).toBe('/')
  await rendered.unmount()
  await open('loanProgress', { message, code: 'EmAndamento' })
  await press(button(rendered.container, 'Ir a mi cuenta'))
  expect(location.pathname).toBe('/login')
  await rendered.unmount()
  expect(await open('loanProgress', { code: 'Liberada' })).toContain('Ya tienes un crédito en curso')
  await press(button(rendered.container, 'Ir a mi cuenta'))
  expect(location.pathname).toBe('/login')
})

test('a validation link that ran out says that nothing was refused and leads to the account', async () => {
  stubApi(parameters)
  const bare = await open('expiredEmail')
  expect(bare).toContain('No pudimos continuar')
  expect(bare).not.toContain('enció el enlace')
  expect(bare).toContain('pide otro en tu cuenta')
  await rendered.unmount()
  const text = await open('expiredEmail', { code: 'CorreoVencido' })
  expect(text).toContain('Venció el enlace para validar tu correo. Lo demás sigue como estaba.')
  expect(text).toContain(cannotProcess)
  await press(button(rendered.container, 'Ir a mi cuenta'))
  expect(location.pathname).toBe('/self-manage')
})

test('a page whose sentence is fixed does not repeat what the server said', async () => {
  expect(await open('unavailable', { message: 'ECONNREFUSED' })).not.toContain('ECONNREFUSED')
})

describe('a rejection', () => {
  const reasons = ['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((mensagem) => ({ mensagem }))

  test('a rejection shows at most 4 reasons (R-V11)', async () => {
    const text = await open('errorResponse', { reasons })
    expect(text).toContain('cuatro')
    expect(text).not.toContain('cinco')
  })

  test("a rejection is titled 'Rechazado' and says the default when there is no reason", async () => {
    const text = await open('errorResponse', { reasons: [] })
    expect(text).toContain('Rechazado')
    expect(text).toContain(cannotProcess)
  })

  test('a rejection may carry another title', async () => {
    expect(
      await open('errorResponse', { title: 'Mantenimiento', reasons: [{ mensagem: 'Volvemos a las 6.' }] }),
    ).toContain('Mantenimiento')
  })

  test('maintenance that an answer without a message led to says its own sentence, and nothing of offers', async () => {
    const text = await open('errorResponse', {
      title: 'Mantenimiento',
      reasons: [{ mensagem: cannotProcess }],
    })
    expect(text).toContain('Estamos mejorando el servicio. Vuelve en unos minutos.')
    expect(text).not.toContain(cannotProcess)
  })

  test('a rejection shows html with a picture of our own origin, and of no other', async () => {
    await open('errorResponse', {
      reasons: [
        { html: 'Mira <b>esto</b><script>alert(1)</script>', image: '/pictures/refusal.svg' },
        { mensagem: 'Otra', image: 'https://elsewhere.example/track.png' },
        { mensagem: 'Más', image: 'javascript:alert(1)' },
      ],
    })
    await vi.waitFor(() => expect(rendered.container.querySelector('li strong')?.textContent).toBe('esto'))
    const pictures = [...rendered.container.querySelectorAll('li img')].map((one) => one.getAttribute('src'))
    expect(pictures).toEqual(['/pictures/refusal.svg'])
    expect(rendered.container.querySelector('li script')).toBeNull()
    expect(rendered.text()).toContain('<script>alert(1)</script>')
  })

  test('a rejection shows foreign markup as text', async () => {
    await open('errorResponse', { reasons: [{ mensagem: '<img src=x onerror="alert(1)">' }] })
    expect(rendered.container.querySelector('img')).toBeNull()
  })
})

test('a refusal begins with what it means and ends with where to ask; maintenance is none', async () => {
  stubApi(parameters)
  const text = await open('errorResponse', { reasons: [{ mensagem: 'No alcanza' }] })
  expect(text).toContain('Por esto no podemos continuar con tu solicitud:')
  await vi.waitFor(() => expect(rendered.text()).toContain('escríbenos por WhatsApp: 3100000000'))
  await rendered.unmount()
  const reasons = [{ mensagem: 'Volvemos a las 6.' }]
  expect(await open('errorResponse', { title: 'Mantenimiento', reasons })).not.toContain('Por esto')
})

test('the agent of a shop reads whose request was refused', async () => {
  const reasons = [{ mensagem: 'No alcanza' }]
  const text = await open('errorResponse', { reasons, enterAt: 'assistedHome' })
  expect(text).toContain('Por esto no podemos continuar con la solicitud del cliente:')
  expect(text).not.toContain('tu solicitud')
})

describe('the refused sale of an agent', () => {
  const told = { enterAt: 'assistedHome', acting: 'agent', refusedSale: 'application-1' } as const
  const call = 'POST /application/application-1/refusal-reasons'

  async function openRefused(answer: Parameters<typeof stubApi>[0][string]) {
    const api = stubApi({ ...parameters, [call]: answer })
    history.replaceState(told, '', '/error-response')
    rendered = await renderScreen(<StatusScreen screen="errorResponse" params={{}} />)
    await vi.waitFor(() => button(rendered.container, 'El cliente quiere ver los motivos'))
    return api
  }

  test('the refused sale of an agent shows no reason before its customer wants to see them, then words for the customer (R-G87)', async () => {
    const api = await openRefused({ body: { reasons: ['Tienes obligaciones en mora.'] } })
    expect(rendered.text()).toContain(cannotProcess)
    expect(rendered.text()).not.toContain('mora')
    await press(button(rendered.container, 'El cliente quiere ver los motivos'))
    expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([call])
    expect(rendered.text()).toContain('Para el clientePor esto no podemos continuar con tu solicitud:')
    expect(rendered.text()).toContain('Tienes obligaciones en mora.')
  })

  test('the refused sale of an agent says that there is no other reason, alike for every refusal without one (R-G87)', async () => {
    await openRefused({ body: { reasons: [] } })
    await press(button(rendered.container, 'El cliente quiere ver los motivos'))
    expect(rendered.text()).toContain('No tenemos otros motivos para mostrar.')
  })

  test('the refused sale of an agent says why they cannot be shown, and can be asked again (R-G87)', async () => {
    const message = 'Has hecho demasiadas consultas.'
    await openRefused({ status: 424, body: { errorCode: 'LimiteDeIntentos', message } })
    await press(button(rendered.container, 'El cliente quiere ver los motivos'))
    expect(rendered.text()).toContain(message)
    expect(button(rendered.container, 'El cliente quiere ver los motivos').disabled).toBe(false)
  })
})

test('a refusal that tells no reason shows the sentence of the page without a lead', async () => {
  const neutral =
    'Ahora no podemos procesar tu solicitud. ¡Regresa pronto, tendremos más ofertas de crédito para ti!'
  const text = await open('processRequest', { reasons: [{ mensagem: neutral }] })
  expect(text).toContain(neutral)
  expect(text).not.toContain('Por esto')
})

test('at the form a refusal lists its reasons on cannot-process', async () => {
  expect(await open('processRequest', { reasons: [{ mensagem: 'No alcanza' }] })).toContain('No alcanza')
})

test('Finalizar replaces the location with the public site', async () => {
  stubApi({
    'GET /configuration/parameters?channel=Finter': {
      body: { publicSiteUrl: 'https://www.andina.example/' },
    },
  })
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  await open('unavailable')
  await press(button(rendered.container, 'Finalizar'))
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('https://www.andina.example/'))
})

describe('maintenance', () => {
  test('maintenance says to a payer who comes back from the provider that the payment is safe', async () => {
    const from = '/self-manage/payment/key-1/response/?ref_payco=1'
    const text = await open('errorResponse', { title: 'Mantenimiento', reasons: [], from })
    expect(text).toContain('tu pago está a salvo')
    expect(text).not.toContain('sigue igual')
  })

  test.each([
    ['maintenance of every channel', undefined, true],
    ['maintenance of one channel', 'Finter', false],
  ] as const)(
    '%s is no refusal: it says to come back, and what becomes of a credit',
    async (_, channel, isCredit) => {
      const text = await open('errorResponse', {
        title: 'Mantenimiento',
        reasons: [],
        ...(channel === undefined ? {} : { channel }),
      })
      expect(text).toContain('Estamos mejorando el servicio. Vuelve en unos minutos.')
      expect(text.includes('Tu crédito sigue igual.')).toBe(isCredit)
      expect(text).not.toContain(cannotProcess)
      expect(rendered.container.querySelector('use')?.getAttribute('href')).toContain('#works')
    },
  )

  const path = 'GET /configuration/parameters?channel=Finter'
  const told = (from: string, kept: unknown = null) => ({ title: 'Mantenimiento', reasons: [], from, kept })
  // The parameters of another test are remembered for the visit: each of these asks again.
  const retry = () => press(button(rendered.container, 'Volver a intentarlo'))

  test('maintenance that is over leads back to the address it was met at, with what that address kept', async () => {
    stubApi({ [path]: { body: { maintenance: false } } })
    await open('errorResponse', told('/forgot-password?x=1', { linkSecret: 'secret-of-the-link' }))
    await retry()
    await vi.waitFor(() => expect(location.pathname + location.search).toBe('/forgot-password?x=1'))
    expect(history.state).toEqual({ linkSecret: 'secret-of-the-link' })
  })

  test('maintenance that goes on is said, and the way back is kept', async () => {
    const channels = ['Finter', 'Libre', 'Assistido']
    const closed = channels.map((channel) => [
      path.replace('Finter', channel),
      { body: { maintenance: true } },
    ])
    stubApi(Object.fromEntries(closed))
    await open('errorResponse', told('/login'))
    await retry()
    await vi.waitFor(() => expect(rendered.text()).toContain('Seguimos en mantenimiento.'))
    expect(history.state).toMatchObject({ from: '/login' })
  })

  test('cannot be told without a network: the device is named, and the way back is kept', async () => {
    stubApi({})
    await open('errorResponse', told('/login'))
    await retry()
    await vi.waitFor(() => expect(rendered.text()).toContain('Revisa tu internet'))
    expect(history.state).toMatchObject({ from: '/login' })
  })
})

describe('an unavailable service', () => {
  const read = (status: string) => ({
    'GET /application/application-1': { body: { ...sampleApplication, status } },
  })
  const signedInAt = (from: string) => {
    openJourney(from)
    rememberRenewal()
  }
  afterEach(() => {
    closeJourney()
    forgetSession()
    sentForm.set(emptyApplication)
  })

  test('Volver a intentarlo at a step follows the status of the application', async () => {
    signedInAt('/on-boarding/identity')
    stubApi(read('documents'))
    const text = await open('unavailable', { from: '/on-boarding/identity' })
    expect(text).toContain('Tu avance está guardado.')
    await press(button(rendered.container, 'Volver a intentarlo'))
    await vi.waitFor(() => expect(location.pathname).toBe('/on-boarding/identity'))
  })

  test('a service that is still down is said, and the way back is kept', async () => {
    signedInAt('/on-boarding/identity')
    stubApi({ 'GET /application/application-1': { status: 503 } })
    await open('unavailable', { from: '/on-boarding/identity' })
    history.replaceState(history.state, '', '/unavailable')
    await press(button(rendered.container, 'Volver a intentarlo'))
    await vi.waitFor(() => expect(rendered.text()).toContain('El servicio sigue sin responder.'))
    expect(location.pathname).toBe('/unavailable')
    expect(history.state).toMatchObject({ from: '/on-boarding/identity' })
  })

  test('a code that was accepted is not asked for again: the journey goes on by its status', async () => {
    signedInAt('/on-boarding/otp')
    stubApi(read('deliveryData'))
    await open('unavailable', { from: '/on-boarding/otp' })
    await press(button(rendered.container, 'Volver a intentarlo'))
    await vi.waitFor(() => expect(location.pathname).toBe('/on-boarding/direction'))
  })

  test.each([
    ['contract', 'Todavía no has firmado. Tu avance está guardado.'],
    ['paymentOrder', 'Tu contrato ya quedó firmado.'],
    ['financialData', 'Tu contrato ya quedó firmado.'],
  ])('at signing the server says whether it counts: %s (R-V11)', async (status, sentence) => {
    signedInAt('/on-boarding/contract')
    stubApi(read(status))
    await open('unavailable', { from: '/on-boarding/contract' })
    await vi.waitFor(() => expect(rendered.text()).toContain(sentence))
  })

  test('at signing a personal loan, too, the server says whether it counts', async () => {
    signedInAt('/on-boarding/contractLibre')
    stubApi({
      'GET /application/application-1': {
        body: { ...sampleApplication, origin: 'Libre', status: 'financialData' },
      },
    })
    await open('unavailable', { from: '/on-boarding/contractLibre' })
    await vi.waitFor(() => expect(rendered.text()).toContain('Tu contrato ya quedó firmado.'))
  })

  test('a payer who comes back from the provider is told that the payment is safe, and asks again on the result', async () => {
    signedInAt('/self-manage/payment/key-1/response/')
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
    const text = await open('unavailable', { from: '/self-manage/payment/key-1/response/?ref_payco=1' })
    expect(text).toContain('tu pago está a salvo')
    await press(button(rendered.container, 'Volver a intentarlo'))
    expect(back).toHaveBeenCalledOnce()
  })

  test('a campaign that is over is said to be so, and nobody is asked to try again', async () => {
    const text = await open('unavailable', { code: 'CampanaInactiva', from: '/home-offer-simulation' })
    expect(text).toContain(cannotProcess)
    expect(text).toContain('La campaña de este préstamo ya terminó.')
    expect(text).not.toContain('no respondió')
    expect([...rendered.container.querySelectorAll('button')].map((one) => one.textContent)).toEqual([
      'Finalizar',
    ])
  })

  test('at signing nothing is promised when the server does not answer', async () => {
    signedInAt('/on-boarding/contract')
    stubApi({ 'GET /application/application-1': { status: 503 } })
    await open('unavailable', { from: '/on-boarding/contract' })
    await vi.waitFor(() => expect(rendered.text()).toContain('Aún no sabemos si tu firma quedó registrada.'))
    expect(rendered.text()).not.toContain('guardado')
  })

  test('from the form it goes back to the form, and promises only what the form holds', async () => {
    sentForm.set({ ...emptyApplication, identityCardNumber: '1 010 100 080' })
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
    const text = await open('unavailable', { from: '/' })
    expect(text).toContain('Tus datos siguen escritos en el formulario.')
    expect(text).not.toContain('avance')
    await press(button(rendered.container, 'Volver a intentarlo'))
    expect(back).toHaveBeenCalledOnce()
  })

  test('a payer by link goes back to the link, also with an application of their own at hand', async () => {
    signedInAt('/advanced-payment/7')
    const api = stubApi(read('paymentOrder'))
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
    const text = await open('unavailable', { from: '/advanced-payment/7' })
    expect(text).not.toContain('guardado')
    await press(button(rendered.container, 'Volver a intentarlo'))
    expect(back).toHaveBeenCalledOnce()
    expect(api.calls).toEqual([])
  })

  test('a visitor who opens its address is promised nothing and led to the form', async () => {
    const text = await open('unavailable')
    expect(text).not.toContain('guardado')
    history.replaceState(null, '', '/unavailable')
    await press(button(rendered.container, 'Volver a intentarlo'))
    expect(location.pathname).toBe('/')
  })
})

test('a session that ended after signing says that the agreement stands, and leads to the sign-in and back', async () => {
  stubApi(parameters)
  const text = await open('exceededSessionTime', { enterAt: 'login', from: '/on-boarding/details' })
  expect(text).toContain('Tu contrato sigue firmado.')
  await press(button(rendered.container, 'Volver a entrar'))
  expect(location.pathname).toBe('/login')
  expect(takeWanted()?.pathname).toBe('/on-boarding/details')
})

test('a session that ended before signing says nothing of an agreement', async () => {
  stubApi(parameters)
  const text = await open('exceededSessionTime', { enterAt: 'login', from: '/on-boarding/identity' })
  expect(text).not.toContain('contrato')
})
