// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Claim } from '@cupo/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredCaptcha, SolvingWorker } from '../../testing/captcha-api.ts'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { eventually } from '../../testing/sign-in-api.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { PublicClaimsScreen } from './public-claims-screen.tsx'

const claim: Claim = {
  caseId: 'case-1',
  protocol: '2026-00000001',
  kind: 'identityTheft',
  subject: 'No es mi crédito',
  description: 'Alguien pidió un celular a mi nombre.',
  solution: '',
  status: 'New',
  createdDate: '20/11/2026 10:30',
  closedDate: '',
  caseStatus: -1,
  answerDueDateFmt: '04/12/2026',
  extensionReason: '',
  contractNumber: '',
  paymentReference: '',
  isMarkedInProcess: false,
}
const sent = { body: { claimRequestId: 'request-1', codeExpiresInSeconds: 80 } }
const typed = {
  kind: 'identityTheft',
  name: 'Ana María Ruiz',
  identityCardNumber: '1010109999',
  mobile: '3000109999',
  email: 'ana@correo.example',
  subject: 'No es mi crédito',
  description: 'Alguien pidió un celular a mi nombre.',
}
const known = { ...answeredCaptcha, ...answeredParameters }
let rendered: RenderedScreen

beforeEach(() => {
  history.replaceState(null, '', '/reclamos')
  vi.stubGlobal('Worker', SolvingWorker)
})
afterEach(() => rendered.unmount())

const page = () => rendered.container
const says = (words: string) => eventually(() => expect(rendered.text()).toContain(words))
const solveCaptcha = async () => {
  await press(page().querySelector('input[type=checkbox]'))
  await says('Verificación lista.')
}
async function open(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi({ ...known, ...answers })
  rendered = await renderScreen(<PublicClaimsScreen />)
  return api
}
async function write(fields: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(fields)) await fill(field(page(), name), value)
}

test('an empty form says what each field needs, and that the captcha is missing', async () => {
  const api = await open({})
  await submit(page())
  for (const words of [
    'Elige sobre qué es',
    'Escribe tu nombre completo',
    'Este número de cédula debe tener entre 6 a 14 dígitos',
    'Escribe los 10 números de tu celular',
    'El correo no es válido',
    'Lo sentimos, el captcha debe ser validado.',
  ])
    expect(rendered.text()).toContain(words)
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false)
})

test('a claim is filed by the code on the line, and told with its number, date and what is left to do', async () => {
  const api = await open({
    'POST /publicdata/claims': sent,
    'POST /publicdata/claims/confirm': { body: claim },
  })
  await write(typed)
  await solveCaptcha()
  await submit(page())
  await says('9999')
  await fill(field(page(), 'code'), '1234')
  await submit(page())
  await says('2026-00000001')
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    typed,
    { claimRequestId: 'request-1', code: '1234' },
  ])
  expect(rendered.text()).toContain('Te respondemos a más tardar el 04/12/2026.')
  expect(rendered.text()).toContain('Confirma tu correo')
  await press(button(page(), 'Ver mi queja'))
  expect(rendered.text()).toContain('Suplantación: usaron mi identidad')
})

test('a wrong code is told in the words of the specification, and the data come back as typed to be changed', async () => {
  await open({
    'POST /publicdata/claims': sent,
    'POST /publicdata/claims/confirm': {
      status: 400,
      body: { error: 'invalid_grant', pinError: 'WRONG_PIN', message: 'Código Incorrecto.' },
    },
  })
  await write(typed)
  await solveCaptcha()
  await submit(page())
  await fill(field(page(), 'code'), '0000')
  await submit(page())
  await says('Código Incorrecto.')
  await press(button(page(), 'Cambiar mis datos'))
  expect(field(page(), 'description')).toHaveProperty('value', typed.description)
  expect(field(page(), 'kind')).toHaveProperty('value', typed.kind)
  expect(field(page(), 'mobile')).toHaveProperty('value', '300 010 99 99')
})

test('a ticket that has run out is asked for again, and what was typed stays', async () => {
  await open({
    'POST /publicdata/claims': {
      status: 428,
      body: { errorCode: 'CaptchaRequerido', message: 'Confirma que no eres un robot para continuar.' },
    },
  })
  await write(typed)
  await solveCaptcha()
  await submit(page())
  await says('Lo sentimos, el captcha debe ser validado.')
  expect(field(page(), 'subject')).toHaveProperty('value', typed.subject)
})

test('a claim is looked for by its number and line, and shown with its answer', async () => {
  const answered = {
    ...claim,
    status: 'Closed',
    solution: 'Anulamos el crédito.',
    closedDate: '25/11/2026 09:00',
  }
  const api = await open({
    'POST /publicdata/claims/view': sent,
    'POST /publicdata/claims/confirm': { body: answered },
  })
  await press(button(page(), 'Ver una queja que ya hice'))
  await write({ protocol: '26-1', mobile: '300' })
  await submit(page())
  await says('El radicado tiene el año y 8 números')
  await write({ protocol: claim.protocol, mobile: typed.mobile })
  await solveCaptcha()
  await submit(page())
  await fill(field(page(), 'code'), '1234')
  await submit(page())
  await says('Anulamos el crédito.')
  expect(api.calls.find(({ path }) => path.endsWith('/view'))?.body).toEqual({
    protocol: claim.protocol,
    mobile: typed.mobile,
  })
  for (const words of ['Suplantación: usaron mi identidad', 'Cerrado', claim.protocol])
    expect(rendered.text()).toContain(words)
})

test('a field that is edited loses its error, and the others keep theirs', async () => {
  await open({})
  await submit(page())
  await says('Escribe tu nombre completo')
  await says('Escribe los 10 números de tu celular')
  await write({ name: typed.name })
  await eventually(() => expect(rendered.text()).not.toContain('Escribe tu nombre completo'))
  expect(rendered.text()).toContain('Escribe los 10 números de tu celular')
})
