// @vitest-environment happy-dom

import { toastStore } from '@cupo/ui/layer-stores.ts'
import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answeredParameters } from '../../../testing/sample-parameters.ts'
import { answeredKeys, eventually } from '../../../testing/sign-in-api.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { ResendScreen } from './resend-screen.tsx'

vi.mock('../../../steps/captcha/earn-ticket.ts', () => ({ earnTicket: async () => 'ticket-1' }))

type Answer = { readonly status?: number; readonly body?: unknown }
const found = { body: { email: 'a•••@example.com', proposalId: 'sealed-1' } }
const kinds = {
  guaranteeResend: {
    find: '/publicdata/guarantee-payment/customer-email',
    send: 'POST /publicdata/guarantee-payment/resend-email',
    address: '/pagofianzacupoco',
  },
  advancedResend: {
    find: '/publicdata/advanced-payment-email/customer-email',
    send: 'POST /publicdata/advanced-payment/resend-email',
    address: '/pagoinicialequipocupoco',
  },
} as const
type Kind = keyof typeof kinds

let rendered: RenderedScreen

beforeEach(() => toastStore.set([]))
afterEach(async () => {
  await rendered.unmount()
  history.replaceState(null, '', '/')
})
const page = () => rendered.container

/** Answers a look-up whatever its sealed address is. */
function world(
  kind: Kind,
  look: Answer,
  send: Answer | (() => Answer) = { body: { sent: true, resendsLeft: 2 } },
) {
  const answers = new Proxy<Record<string, Answer | (() => Answer)>>(
    { ...answeredParameters, ...answeredKeys, [kinds[kind].send]: send },
    {
      get: (known, name) => (String(name).startsWith(`GET ${kinds[kind].find}`) ? look : known[String(name)]),
    },
  )
  return stubApi(answers)
}

async function open(kind: Kind) {
  history.replaceState(null, '', kinds[kind].address)
  rendered = await renderScreen(<ResendScreen screen={kind} params={{}} />)
}
const tickCaptcha = async () => {
  await press(page().querySelector('input[type=checkbox]'))
  await eventually(() => expect(page().textContent).toContain('Verificación lista.'))
}
async function search(kind: Kind) {
  await open(kind)
  if (kind === 'guaranteeResend') await fill(field(page(), 'document'), '1010100089')
  await fill(field(page(), 'mobile'), '3001234567')
  await tickCaptcha()
  await submit(page())
}
const shows = (text: string) => eventually(() => expect(page().textContent).toContain(text))
const goesTo = (path: string) => eventually(() => expect(location.pathname).toBe(path))
const toast = (text: string) =>
  eventually(() =>
    expect(toastStore.get()).toMatchObject([{ tone: 'bad', title: '¡Ocurrio un error!', text }]),
  )
const sendForm = async () => {
  const form = page().querySelector('dialog form')
  await act(async () => {
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
}

describe('the form', () => {
  test('Continuar waits for the captcha and for the document or the mobile', async () => {
    world('advancedResend', found)
    await open('advancedResend')
    const goOn = () => button(page(), 'Continuar')
    expect(goOn().disabled).toBe(true)
    await fill(field(page(), 'mobile'), '3001234567')
    expect(goOn().disabled).toBe(true)
    await tickCaptcha()
    expect(goOn().disabled).toBe(false)
    await fill(field(page(), 'mobile'), '')
    expect(goOn().disabled).toBe(true)
    await fill(field(page(), 'document'), '1010100088')
    expect(goOn().disabled).toBe(false)
  })

  test('masks what is typed, and names what is wrong of a guarantee', async () => {
    world('guaranteeResend', found)
    await open('guaranteeResend')
    await fill(field(page(), 'document'), '12345')
    await fill(field(page(), 'mobile'), '3001234567')
    expect(field(page(), 'mobile')).toHaveProperty('value', '300 123 45 67')
    await tickCaptcha()
    await submit(page())
    await shows('Documento inválido')
    await fill(field(page(), 'document'), '1010100089')
    await fill(field(page(), 'mobile'), '300')
    await submit(page())
    await shows('Número de celular inválido')
  })

  test('a captcha that the server no longer takes has to be done again', async () => {
    world('advancedResend', { status: 428, body: { errorCode: 'CaptchaRequerido', message: 'x' } })
    await search('advancedResend')
    await shows('Lo sentimos, el captcha debe ser validado.')
    expect(button(page(), 'Continuar').disabled).toBe(true)
  })

  test('neither document nor mobile stands in the address that is asked', async () => {
    const api = world('guaranteeResend', found)
    await search('guaranteeResend')
    await shows('a•••@example.com')
    const addresses = api.calls.map(({ path }) => path).join(' ')
    for (const secret of ['1010100089', '3001234567']) expect(addresses).not.toContain(secret)
  })
})

describe.each(Object.keys(kinds) as Kind[])('%s', (kind) => {
  test('shows the hidden address, sends to it with the ticket, and thanks', async () => {
    const api = world(kind, found)
    await search(kind)
    await shows('Lo enviaremos a a•••@example.com.')
    await sendForm()
    await goesTo(`${kinds[kind].address}/thank-you`)
    expect(api.calls.map(({ body }) => body)).toContainEqual({ proposalId: 'sealed-1' })
  })

  test('another address needs the code that the customer got', async () => {
    let asked = 0
    const answers: readonly Answer[] = [
      { status: 403, body: { errorCode: 'CodigoRequerido', message: 'Te enviamos un código.' } },
      { status: 403, body: { errorCode: 'CodigoRequerido', message: 'Código Incorrecto.' } },
      { body: { sent: true, resendsLeft: 2 } },
    ]
    const api = world(kind, found, () => answers[asked++] ?? {})
    await search(kind)
    await shows('Lo enviaremos a')
    await press(field(page(), 'isOther'))
    await sendForm()
    await shows('El correo es requerido')
    await fill(field(page(), 'email'), 'otra@example.com')
    await fill(field(page(), 'confirmation'), 'otro@example.com')
    await sendForm()
    await shows('Los correos no coinciden')
    await fill(field(page(), 'email'), 'otra@')
    await sendForm()
    await shows('El correo no es válido')
    await fill(field(page(), 'email'), 'otra@example.com')
    await fill(field(page(), 'confirmation'), 'otra@example.com')
    await press(field(page(), 'terms'))
    await sendForm()
    await shows('Confirma con un código')
    await fill(field(page(), 'code'), '1111')
    await sendForm()
    await shows('Código Incorrecto.')
    await fill(field(page(), 'code'), '1234')
    await sendForm()
    await goesTo(`${kinds[kind].address}/thank-you`)
    const sent = api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    const to = { proposalId: 'sealed-1', email: 'otra@example.com' }
    expect(sent).toEqual([to, { ...to, pin: '1111' }, { ...to, pin: '1234' }])
  })
})

describe('failures of a guarantee (R-P11)', () => {
  const limit = 'Pago fianza: Superaste el límite de reenvíos permitido.'
  test(`'${limit}' leads to the page of too many attempts`, async () => {
    world('guaranteeResend', found, { status: 424, body: { errorCode: 'LimiteDeReenvios', message: limit } })
    await search('guaranteeResend')
    await shows('Lo enviaremos a')
    await sendForm()
    await goesTo('/pagofianzacupoco/many-attempts')
  })

  test.each([404, 409, 422])('%i on sending leads to the page of no link', async (status) => {
    world('guaranteeResend', found, { status, body: { message: 'x' } })
    await search('guaranteeResend')
    await shows('Lo enviaremos a')
    await sendForm()
    await goesTo('/pagofianzacupoco/not-found')
  })

  test('a server that fails on sending leads to the page of that', async () => {
    world('guaranteeResend', found, { status: 500, body: { message: 'x' } })
    await search('guaranteeResend')
    await shows('Lo enviaremos a')
    await sendForm()
    await goesTo('/unavailable')
  })

  test('a customer without a link leads there too', async () => {
    world('guaranteeResend', { status: 404, body: { message: 'x' } })
    await search('guaranteeResend')
    await goesTo('/pagofianzacupoco/not-found')
  })
})

describe('failures of a down payment are told in a toast of the server (R-P11)', () => {
  test('on looking the customer up', async () => {
    world('advancedResend', { status: 404, body: { message: 'No encontramos ningún link de pago vigente.' } })
    await search('advancedResend')
    await toast('No encontramos ningún link de pago vigente.')
    // The toast goes; what the agent must know stays.
    expect(page().textContent).toContain('No se envió el enlace')
    expect(location.pathname).toBe('/pagoinicialequipocupoco')
  })

  test('on sending', async () => {
    world('advancedResend', found, { status: 424, body: { errorCode: 'LimiteDeReenvios', message: 'Ya no' } })
    await search('advancedResend')
    await shows('Lo enviaremos a')
    await sendForm()
    await toast('Ya no')
    expect(page().querySelector('dialog')).toBeNull()
  })
})

describe('the end', () => {
  const openEnd = async (screen: Kind, end: string) => {
    stubApi(answeredParameters)
    rendered = await renderScreen(<ResendScreen screen={screen} params={{ end }} />)
  }
  test.each([
    ['guaranteeResend', 'thank-you', 'El enlace de pago va a su correo.'],
    ['advancedResend', 'thank-you', 'El enlace de pago va a su correo.'],
    ['guaranteeResend', 'not-found', 'No encontramos ningún link de pago vigente.'],
    [
      'guaranteeResend',
      'many-attempts',
      '¡Lo sentimos! Has excedido el límite de intentos de reenvío de link revisa en tus correos no deseados.',
    ],
  ] as const)('%s %s says so, with the line of WhatsApp', async (screen, end, text) => {
    await openEnd(screen, end)
    await shows(text)
    await shows('Escríbenos por WhatsApp: +57\u00a0300\u00a0000\u00a00000')
  })

  test.each([
    ['guaranteeResend', 'nada'],
    ['advancedResend', 'many-attempts'],
  ] as const)('%s %s is an unknown address', async (screen, end) => {
    await openEnd(screen, end)
    await goesTo('/login')
  })
})
