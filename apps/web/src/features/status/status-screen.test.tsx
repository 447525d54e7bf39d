// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ArrivalState } from '../../app/navigate.ts'
import type { ScreenName } from '../../app/paths.ts'
import { press, type Rendered, renderScreen } from '../../testing/render-screen.tsx'
import { stubApi } from '../../testing/stub-api.ts'
import { StatusScreen } from './status-screen.tsx'

let rendered: Rendered

const parameters = {
  'GET /configuration/parameters?channel=Finter': {
    body: { publicSiteUrl: 'https://www.andina.example/', supportWhatsapp: '3100000000' },
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
])('%s says what the specification says', async (screen, sentence) => {
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

test('loan in progress shows the text of the server', async () => {
  await open('loanProgress', { message: 'Tu crédito <b>123</b> está en curso.' })
  await vi.waitFor(() => expect(rendered.text()).toContain('Tu crédito 123 está en curso.'))
  expect(rendered.container.querySelector('strong')?.textContent).toBe('123')
})

test('a page whose sentence is fixed does not repeat what the server said', async () => {
  expect(await open('unavailable', { message: 'ECONNREFUSED' })).not.toContain('ECONNREFUSED')
})

describe('a rejection', () => {
  const reasons = ['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((mensagem) => ({ mensagem }))

  test('shows at most 4 reasons', async () => {
    const text = await open('errorResponse', { reasons })
    expect(text).toContain('cuatro')
    expect(text).not.toContain('cinco')
  })

  test("is titled 'Rechazado' and says the default when there is no reason", async () => {
    const text = await open('errorResponse', { reasons: [] })
    expect(text).toContain('Rechazado')
    expect(text).toContain(cannotProcess)
  })

  test('may carry another title', async () => {
    expect(
      await open('errorResponse', { title: 'Mantenimiento', reasons: [{ mensagem: 'Volvemos a las 6.' }] }),
    ).toContain('Mantenimiento')
  })

  test('shows foreign markup as text', async () => {
    await open('errorResponse', { reasons: [{ mensagem: '<img src=x onerror="alert(1)">' }] })
    expect(rendered.container.querySelector('img')).toBeNull()
  })
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
  await press(rendered.container.querySelector('button'))
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('https://www.andina.example/'))
})
