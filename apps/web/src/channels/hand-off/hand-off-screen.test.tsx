// @vitest-environment happy-dom

import { button, field, fill, pressTwice, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application, CallResult, HandOffTask, lookAtHandOffEnd, Progress } from '@cupo/wire'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { journeyStore } from '../../client/journey/application-store.ts'
import { openedValidation } from '../../steps/identity/validation.ts'
import { closeJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { sampleProgress } from '../../testing/sample-progress.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { HandOffScreen } from './hand-off-screen.tsx'

const address = '/veridas/assisted/application-1/hand-off-1/email-1/secret-1'
const handOffLink = { proposalId: 'application-1', handOffId: 'hand-off-1', token: 'secret-1' }
const check = 'GET /publicdata/validate/veridas/assisted/hand-off-1/secret-1'
const open = 'POST /publicdata/validate/veridas/assisted/hand-off-1/secret-1'
const invalidate = 'POST /publicdata/invalidate/veridas/assisted/hand-off-1/secret-1'
const lookAtEnd = 'GET /publicdata/validate/veridas/assisted/hand-off-1/secret-1/end'
const readSale = 'GET /application/application-1?channel=Assistido'
const readProgress = 'GET /application/application-1/progress'

const facts = (task: HandOffTask, isOpenHere = false) => ({
  isOpenHere,
  task,
  shopName: 'Andina Móvil Centro',
  agentName: 'Laura Gómez',
  deviceModel: 'Andes 12',
  maskedEmail: 'a•••@correo.example',
  documentLastDigits: '1080',
  declineEnds: 'sale' as const,
  consents: null,
})

let rendered: RenderedScreen
let sale: Application
let progress: Progress

// What the page fetches when it is needed: the clock of the tests stands still meanwhile.
beforeAll(() =>
  Promise.all([
    import('./end-of-link.tsx'),
    import('./link-end.tsx'),
    import('./open-sale.tsx'),
    import('../finter/identity-screen.tsx'),
    import('../finter/veridas-screen.tsx'),
    import('../../steps/identity/evidente-screen.tsx'),
    import('../../steps/agreement/contract-screen.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T15:00:00Z') })
  history.replaceState({ handOffLink }, '', '/veridas/assisted')
  stand({ status: 'documents' })
})
afterEach(async () => {
  await rendered.unmount()
  await passSeconds(2)
  openedValidation.set(null)
  closeJourney()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** How the sale stands from now on, for whoever asks. */
function stand(change: Partial<Application>): void {
  sale = { ...sampleApplication, origin: 'Assistido', ...change }
  const { status, situation, activity, waitsForCode } = sale
  progress = { ...sampleProgress, status, situation, activity, waitsForCode }
}

const unknownEnd = { status: 410, body: { errorCode: 'EnlaceInvalido', message: 'Este enlace ya no sirve.' } }
const live = {
  [lookAtEnd]: unknownEnd,
  [readSale]: () => ({ body: sale }),
  [readProgress]: () => ({ body: progress }),
  ...answeredParameters,
}
const page = () => rendered.container

/** Opens the page as the router does once the secret is out of the address. */
async function visit(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi({ ...live, ...answers })
  rendered = await renderScreen(<HandOffScreen screen="handOff" params={{}} />)
  await settle()
  return api
}
/** What is fetched in turn, lazy files among it. */
async function settle() {
  for (let turn = 0; turn < 8; turn += 1) {
    await vi.dynamicImportSettled()
    await passSeconds(0)
  }
}
/** Opens the link that this phone has open already, at a step of the sale. */
const visitOpen = (change: Partial<Application>, answers: Parameters<typeof stubApi>[0] = {}) => {
  stand(change)
  return visit({ [check]: { body: facts('identity', true) }, ...answers })
}
/** The agent, or the customer elsewhere, has gone on. */
async function goOn(change: Partial<Application>) {
  stand(change)
  await passSeconds(1)
  await settle()
}

describe('a link that nobody has opened', () => {
  test('a link that nobody has opened shows shop, agent, device and whose data they are, what pressing does, and changes nothing (R-G60)', async () => {
    const api = await visit({ [check]: { body: facts('authorization') } })
    for (const words of [
      'Andina Móvil Centro',
      'Laura Gómez',
      'Andes 12',
      'Termina en 1080',
      'a•••@correo.example',
      'Autorizas consultar tu historial en las centrales de riesgo.',
      'Todavía no firmas nada',
    ]) {
      expect(rendered.text()).toContain(words)
    }
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('a link that nobody has opened is opened by one press, and the phone goes on with the sale (R-G60)', async () => {
    const api = await visit({
      [check]: { body: facts('authorization') },
      [open]: { body: { applicationId: 'application-1', status: 'preOffer', expiresInSeconds: 3600 } },
    })
    stand({ status: 'preOffer' })
    await pressTwice(button(page(), 'Autorizar y continuar'))
    await settle()
    expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(rendered.text()).toContain('Tu autorización quedó registrada')
    expect(rendered.text()).toContain('Laura Gómez registra contigo')
  })

  const chosen = {
    billingSms: true,
    billingWhatsapp: false,
    billingEmail: true,
    billingCall: false,
    marketingSms: true,
    marketingWhatsapp: false,
    marketingEmail: true,
    marketingCall: false,
  }
  const consents = { acceptDataTreatment: true, contactPreferences: chosen }

  test('a link that nobody has opened shows what the agent ticked, and sends it as the customer leaves it (R-G60)', async () => {
    const api = await visit({
      [check]: { body: { ...facts('authorization'), consents } },
      [open]: { body: { applicationId: 'application-1', status: 'preOffer', expiresInSeconds: 3600 } },
    })
    expect(field(page(), 'acceptDataTreatment')).toMatchObject({ checked: true })
    expect(field(page(), 'marketingEmail')).toMatchObject({ checked: true, disabled: false })
    await press(field(page(), 'acceptDataTreatment'))
    await press(field(page(), 'billingSms'))
    await press(button(page(), 'Autorizar y continuar'))
    await settle()
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      consents: {
        acceptDataTreatment: false,
        contactPreferences: { ...chosen, billingSms: false, marketingSms: false, marketingEmail: false },
      },
    })
  })

  test('one way to be written to about the credit must stay', async () => {
    const api = await visit({ [check]: { body: { ...facts('authorization'), consents } } })
    await press(field(page(), 'billingSms'))
    await press(field(page(), 'billingEmail'))
    await press(button(page(), 'Autorizar y continuar'))
    expect(rendered.text()).toContain('Debes marcar al menos 1 opción')
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('a link that nobody has opened is opened by another press where the answer of the first one was lost: what is free is shown, and nothing authorised without it (R-G60)', async () => {
    const api = await visit({
      [check]: { body: { ...facts('authorization', true), consents } },
      [open]: { body: { applicationId: 'application-1', status: 'preOffer', expiresInSeconds: 3600 } },
    })
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true)
    await press(field(page(), 'acceptDataTreatment'))
    await press(button(page(), 'Autorizar y continuar'))
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      consents: { acceptDataTreatment: false },
    })
  })

  test.each([
    ['identity', 'Aquí validas tu identidad, lees tu contrato y lo firmas.'],
    ['questions', 'Aquí respondes las preguntas, lees tu contrato y lo firmas.'],
    ['agreement', 'Aquí lees tu contrato y lo firmas.'],
    ['code', 'Aquí lees tu contrato y lo firmas con el código del SMS.'],
  ] as const)('says at the step %s what is still to follow on this phone (R-G60)', async (task, follows) => {
    await visit({ [check]: { body: facts(task) } })
    expect(rendered.text()).toContain('Sigue con tu compra en este celular')
    expect(rendered.text()).toContain(follows)
    expect(rendered.text()).toContain('nunca tus respuestas, tu código ni tus fotos')
    expect(button(page(), 'Continuar')).toBeDefined()
  })

  test('a link that nobody has opened carries a tip to use a phone for whoever opened it on a computer', async () => {
    await visit({ [check]: { body: facts('identity') } })
    expect(rendered.text()).toContain('Mejor en tu celular')
  })

  test.each([
    ['sale', 'La solicitud se cancela', 'Cancelar la solicitud', 'La solicitud quedó cancelada'],
    ['link', 'se anula solo el enlace', 'Anular el enlace', 'La solicitud de la tienda no se canceló'],
  ] as const)(
    'ends the %s when its customer says after a question that they did not ask for it (R-G62)',
    async (ended, question, confirm, end) => {
      const api = await visit({
        [check]: { body: { ...facts('authorization'), declineEnds: ended } },
        [invalidate]: { body: { invalidated: true, ended } },
      })
      await press(button(page(), 'No fui yo'))
      expect(rendered.text()).toContain(question)
      expect(api.calls.some(({ method }) => method === 'POST')).toBe(false)
      await press(button(page(), confirm))
      await settle()
      expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toContain(invalidate)
      expect(rendered.text()).toContain(end)
      expect(rendered.text()).not.toMatch(/Laura|1080/)
    },
  )

  test('declined here while another phone has it open is not told as invalidated (R-G62)', async () => {
    const message = 'Este enlace ya no es válido'
    await visit({
      [check]: { body: facts('authorization') },
      [invalidate]: { status: 410, body: { errorCode: 'EnlaceInvalido', message } },
    })
    await press(button(page(), 'No fui yo'))
    await press(button(page(), 'Cancelar la solicitud'))
    await settle()
    expect(rendered.text()).toContain(message)
    expect(rendered.text()).not.toContain('La solicitud quedó cancelada')
  })

  test('a link that nobody has opened says why it cannot be opened for now, and can be pressed again', async () => {
    const message = 'Has hecho demasiadas consultas.'
    await visit({
      [check]: { body: facts('authorization') },
      [open]: { status: 424, body: { errorCode: 'LimiteDeIntentos', message } },
    })
    await press(button(page(), 'Autorizar y continuar'))
    expect(rendered.text()).toContain(message)
    expect(location.pathname).toBe('/veridas/assisted')
    expect(button(page(), 'Autorizar y continuar').disabled).toBe(false)
  })
})

describe('the secret of the link', () => {
  test('the secret of the link leaves the address at once, and a reload finds it in the history entry (R-G61)', async () => {
    history.replaceState(null, '', address)
    stubApi({})
    const params = { ...handOffLink, emailHash: 'email-1' }
    rendered = await renderScreen(<HandOffScreen screen="handOff" params={params} />)
    expect(location.href).toMatch(/\/veridas\/assisted$/)
    await rendered.unmount()
    const api = await visit({ [check]: { body: facts('authorization') } })
    expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toContain(check)
    expect(rendered.text()).toContain('Termina en 1080')
  })

  test('the secret of the link stands in no storage of the phone, and neither does anything of the customer (R-G61)', async () => {
    await visitOpen({ status: 'preOffer' })
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage })
    expect(kept).not.toMatch(/secret-1|1080|Ana|correo|3001234567/)
  })

  test('the secret of the link is missed by an address without it, which shows no sale', async () => {
    history.replaceState(null, '', '/veridas/assisted')
    const api = await visit({})
    expect(rendered.text()).toContain('Esta página se abre con el enlace que te llegó por SMS o correo.')
    expect(button(page(), 'Entrar a mi cuenta')).toBeDefined()
    expect(api.calls).toEqual([])
  })
})

describe('an invalid link', () => {
  const message = 'Este enlace ya se usó.'

  test('an invalid link says the server’s message in a modal Importante, then the window closes (R-G62)', async () => {
    const close = vi.spyOn(window, 'close').mockReturnValue(undefined)
    await visit({ [check]: { status: 410, body: { errorCode: 'EnlaceInvalido', message } } })
    const dialog = page().querySelector('dialog[open]')
    expect(dialog?.textContent).toContain('Importante')
    expect(dialog?.textContent).toContain(message)
    expect(rendered.text()).not.toContain('pídele a tu asesor')
    await press(button(page(), 'Cerrar'))
    expect(close).toHaveBeenCalledOnce()
    expect(page().querySelector('dialog[open]')).toBeNull()
    expect(rendered.text()).toContain('pídele a tu asesor que te lo envíe otra vez')
  })

  test('an invalid link is told at the press where another phone was quicker (R-G62)', async () => {
    await visit({
      [check]: { body: facts('identity') },
      [open]: { status: 410, body: { errorCode: 'EnlaceInvalido', message } },
    })
    await press(button(page(), 'Continuar'))
    expect(page().querySelector('dialog[open]')?.textContent).toContain(message)
    expect(rendered.text()).not.toContain('Laura Gómez')
  })
})

describe('an open link', () => {
  test('an open link follows the sale: what the agent does now, then the customer’s own step as soon as it comes (R-G63)', async () => {
    await visitOpen({ status: 'preOffer' })
    expect(rendered.text()).toContain('registra contigo el pago inicial. Tú decides si lo das.')
    await goOn({ status: 'preOffer', mandatoryDownPaymentFmt: '$ 300.000', activity: 'Oferta' })
    expect(rendered.text()).toContain('Es obligatorio: mínimo $ 300.000.')
    await goOn({ status: 'offer' })
    expect(rendered.text()).toContain('te muestra las cuotas')
    await goOn({ status: 'documents' })
    expect(rendered.text()).toContain('datos sensibles: autorizarlos es opcional')
    await goOn({ status: 'evidente' })
    expect(field(page(), 'dateExpedition')).not.toBeNull()
    await goOn({ status: 'contract' })
    expect(button(page(), 'Leer el contrato')).toBeDefined()
  })

  test('an open link shows the camera’s page over the whole screen, and the address stays (R-G64)', async () => {
    const token = { validation_id: 'validation-1', access_token: 'x', url: 'http://127.0.0.1:3001/page' }
    const api = await visitOpen(
      { status: 'documents' },
      {
        'action createVeridasId': () => {
          stand({ status: 'veridas' })
          return { body: { situation: 'veridas', response: token } }
        },
      },
    )
    await press(button(page(), 'Permitir'))
    await settle()
    expect(api.actions()).toEqual([{ action: 'createVeridasId' }])
    expect(page().querySelector('iframe')?.getAttribute('allow')).toBe('camera; microphone')
    expect(location.pathname).toBe('/veridas/assisted')
  })

  test('an open link leads from Rechazar to the questions, and says why after two failed checks (R-G64)', async () => {
    const reasons = [{ mensagem: 'No pudimos validar tu rostro. Responde estas preguntas.' }]
    await visitOpen(
      { status: 'documents' },
      {
        'action rejectVeridas': () => {
          stand({ status: 'evidente' })
          return { body: { situation: 'evidente', messages: reasons } }
        },
      },
    )
    await press(button(page(), 'Rechazar'))
    await settle()
    expect(field(page(), 'dateExpedition')).not.toBeNull()
    expect(rendered.text()).toContain('No pudimos validar tu rostro')
  })

  test('an open link goes on with the agreement after right answers, and ends neutrally after wrong ones (R-G65)', async () => {
    const questions = {
      id: 'A',
      registro: 'R',
      Pregunta: [{ orden: '1', texto: '¿Dónde?', Respuesta: [{ id: '001', texto: 'Aquí' }] }],
    }
    let outcome: 'contract' | 'reproved' = 'contract'
    const answerQuestions = async () => {
      await fill(field(page(), 'dateExpedition'), '05/03/2012')
      await submit(page())
      await press(page().querySelector('input[type=radio]'))
      await submit(page())
      await settle()
    }
    const answers = {
      'action listQuestions': { body: { situation: 'evidente', response: questions } },
      'action verifyAnswers': () => {
        stand({ status: outcome })
        return { body: { situation: outcome } }
      },
    }
    await visitOpen({ status: 'evidente' }, answers)
    await answerQuestions()
    expect(button(page(), 'Leer el contrato')).toBeDefined()
    await rendered.unmount()
    journeyStore.set({ application: null, preOffer: null })

    outcome = 'reproved'
    await visitOpen({ status: 'evidente' }, answers)
    await answerQuestions()
    expect(rendered.text()).toContain('Ahora no podemos procesar tu solicitud')
    expect(location.pathname).toBe('/veridas/assisted')
  })

  test('an open link asks for the code once the agreement and the guarantee are accepted (R-G65)', async () => {
    const text = { title: 'Contrato', subject: 'CU-1', blocks: [], sha256: 'a'.repeat(64) }
    const api = await visitOpen(
      { status: 'contract', guaranteePayment: 150_000, guaranteePaymentFmt: '$ 150.000' },
      {
        'GET /application/contractVisualize/application-1/text': { body: text },
        'action confirmClientAccept': { body: { situation: 'contract' } },
        'action createAssistedContract': () => {
          stand({ status: 'contract', waitsForCode: true })
          return { body: { situation: 'waitingClient' } }
        },
      },
    )
    await press(button(page(), 'Leer el contrato'))
    await settle()
    await press(button(page(), 'Leí y acepto el contrato'))
    await settle()
    await press(field(page(), 'guarantee'))
    await settle()
    await press(button(page(), 'Pedir el código para firmar'))
    await settle()
    expect(api.actions().at(-1)).toEqual({
      action: 'createAssistedContract',
      isPartial: false,
      sha256: 'a'.repeat(64),
    })
    expect(rendered.text()).toContain('Firma con tu código')
    expect(page().querySelector('[role=timer]')?.textContent).toBe('80')
  })

  test('an open link is given up on the phone after a question, and says when the agent did so (R-G68)', async () => {
    const api = await visitOpen(
      { status: 'contract' },
      {
        'action cancel': () => {
          stand({ status: 'contract', situation: 'Cancelada' })
          return { body: { situation: 'canceled' } }
        },
      },
    )
    await press(button(page(), 'Cancelar mi solicitud'))
    expect(api.actions()).toEqual([])
    await press(button(page(), 'Sí, cancelar'))
    await settle()
    expect(rendered.text()).toContain('La solicitud fue cancelada')
    expect(rendered.text()).toContain('no debes nada')
  })

  test('an open link tells that it was cancelled at the counter while the customer reads (R-G68)', async () => {
    await visitOpen({ status: 'contract' })
    await goOn({ status: 'contract', situation: 'Cancelada' })
    expect(rendered.text()).toContain('La solicitud fue cancelada')
  })

  test('an open link says that the connection is lost, and catches up once it is back (R-G69)', async () => {
    await visitOpen({ status: 'preOffer' })
    stubApi({})
    await passSeconds(60)
    expect(rendered.text()).toContain('perdió la conexión')
    stand({ status: 'documents' })
    stubApi(live)
    await passSeconds(1)
    await settle()
    expect(rendered.text()).not.toContain('perdió la conexión')
    expect(button(page(), 'Permitir')).toBeDefined()
  })

  test('an open link shows nothing of the sale once session and link of the phone are over (R-G62)', async () => {
    await visitOpen(
      { status: 'contract' },
      { [open]: { status: 410, body: { errorCode: 'EnlaceInvalido', message: 'Ya no' } } },
    )
    const over = { status: 401, body: { errorCode: 'SesionVencida', message: 'Venció' } }
    stubApi({ [readSale]: over, [readProgress]: over, [open]: unknownEnd, [lookAtEnd]: unknownEnd })
    await passSeconds(2)
    await settle()
    expect(rendered.text()).toContain('Este enlace ya se usó')
    expect(rendered.text()).not.toMatch(/Andes|149\.120/)
  })
})

describe('the code that signs', () => {
  const token = 'POST /oauth/token'
  const resend = `POST /publicdata/new-pin-ag/?data=${btoa('application-1').replace(/=+$/, '')}`
  const waits = { status: 'contract', waitsForCode: true } as const

  test('the code that signs stands below what it signs, takes what the phone fills in, and signs for the session of the link (R-G66)', async () => {
    const due = {
      advancedPayment: 300_000,
      advancedPaymentFmt: '$ 300.000',
      guaranteePayment: 142_800,
      guaranteePaymentFmt: '$ 142.800',
    }
    const api = await visitOpen(
      { ...waits, ...due },
      {
        [lookAtEnd]: () => ({ body: signedEnd }),
        [token]: () => {
          stand({ status: 'paymentOrder', idOrderAmount: 'O-1' })
          return {
            body: { token_type: 'Cookie', expires_in: 900, scope: 'signature', status: 'paymentOrder' },
          }
        },
      },
    )
    expect(rendered.text()).toContain('12 de $ 149.120')
    expect(rendered.text()).toContain('Pago inicial, antes de la entrega$ 300.000')
    expect(rendered.text()).toContain('Fianza con IVA, antes de la entrega$ 142.800')
    expect(field(page(), 'identityCardNumber')).toBeNull()
    expect(field(page(), 'code')?.getAttribute('autocomplete')).toBe('one-time-code')
    await fill(field(page(), 'code'), '1234')
    await submit(page())
    await settle()
    expect(api.calls.find(({ path }) => path === '/oauth/token')?.body).toEqual({
      grant_type: 'password',
      password: '1234',
      applicationId: 'application-1',
    })
    expect(rendered.text()).toContain('¡Gracias, Ana!')
  })

  test.each([
    ['TTL_EXPIRED', 'Tu tiempo ha caducado, solicita un nuevo código.'],
    ['WRONG_PIN', 'Código Incorrecto.'],
    ['NO_MORE_PIN_ATTEMPTS', 'Has superado el límite de reintentos. Solicita un nuevo código.'],
  ])('answered with %s says so and clears the input (R-G66)', async (pinError, message) => {
    await visitOpen(waits, {
      [token]: { status: 400, body: { error: 'invalid_grant', pinError, message: '' } },
    })
    await fill(field(page(), 'code'), '1234')
    await submit(page())
    await settle()
    expect(rendered.text()).toContain(message)
    expect(field(page(), 'code')).toHaveProperty('value', '')
  })

  test('the code that signs is sent again once its 80 seconds are over, and not before (R-G66)', async () => {
    const api = await visitOpen(waits, { [resend]: { body: { pinExpiresInSeconds: 80 } } })
    expect(button(page(), 'Reenviar código').disabled).toBe(true)
    await passSeconds(81)
    await press(button(page(), 'Reenviar código'))
    await settle()
    expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toContain(resend)
    expect(page().querySelector('[role=timer]')?.textContent).toBe('80')
  })
})

const due = [
  {
    kind: 'downPayment',
    amount: 300_000,
    amountFmt: '$ 300.000',
    link: 'https://cupo.example/advanced-payment/application-1/a',
  },
  {
    kind: 'guarantee',
    amount: 142_800,
    amountFmt: '$ 142.800',
    link: 'https://cupo.example/guarantee-payment/application-1/b',
  },
] as const

const signedEnd: CallResult<typeof lookAtHandOffEnd> = {
  end: 'signed',
  reasons: [],
  signed: {
    firstName: 'Ana',
    maskedEmail: 'a•••@correo.example',
    orderNumber: 'O-1001',
    deviceModel: 'Andes 12',
    installments: 12,
    installmentTotalFmt: '$ 149.120',
    due: [...due],
    paymentDueNow: 442_800,
    paymentDueNowFmt: '$ 442.800',
    paymentDeadline: '2026-11-24T15:00:00Z',
  },
}
const nothingDue = {
  ...signedEnd,
  signed: { ...signedEnd.signed, due: [], paymentDueNow: 0, paymentDueNowFmt: '$ 0', paymentDeadline: null },
}
const ended = (body: object) => ({ [check]: unknownEnd, [lookAtEnd]: { body } })

describe('a signed sale', () => {
  const signed = { status: 'paymentOrder', idOrderAmount: 'O-1001' } as const

  test('thanks, says order and what is due until when, and pays each on its page (R-G67)', async () => {
    const left = vi.spyOn(location, 'assign').mockReturnValue(undefined)
    await visitOpen(signed, { [lookAtEnd]: { body: signedEnd } })
    for (const words of ['¡Gracias, Ana!', 'O-1001', '$ 442.800', 'te entrega el equipo en la tienda']) {
      expect(rendered.text()).toContain(words)
    }
    await press(button(page(), 'Pagar mi fianza $ 142.800'))
    await press(button(page(), 'Pagar mi pago inicial $ 300.000'))
    expect(left.mock.calls).toEqual([[due[1].link], [due[0].link]])
  })

  test('loaded again says that it is signed and what is due, and no dialog calls the link invalid (R-G67)', async () => {
    await visit(ended(signedEnd))
    for (const words of ['Ya firmaste tu contrato', 'O-1001', '$ 442.800']) {
      expect(rendered.text()).toContain(words)
    }
    expect(button(page(), 'Pagar mi pago inicial $ 300.000')).toBeDefined()
    expect(page().querySelector('dialog[open]')).toBeNull()
    expect(rendered.text()).not.toContain('ya no sirve')
  })

  test('a signed sale asks for no payment where nothing is due (R-G67)', async () => {
    await visitOpen(
      { status: 'financialData', idOrderAmount: 'O-1001' },
      { [lookAtEnd]: { body: nothingDue } },
    )
    expect(rendered.text()).not.toContain('Paga')
    expect(rendered.text()).toContain('12 cuotas de $ 149.120')
  })
})

describe('a link that ended, in the browser that had it', () => {
  const reasons = ['Tienes obligaciones en mora en otras entidades.']

  test.each([
    ['replaced', 'Tu asesor envió un enlace nuevo', 'Ábrelo desde tu SMS'],
    ['expired', 'Este enlace venció', 'Pídele a tu asesor'],
    ['cancelled', 'La solicitud fue cancelada', 'no debes nada'],
    ['ended', 'Tu solicitud terminó', 'Ya no se puede seguir'],
    ['denied', 'La solicitud quedó cancelada', 'No firmaste nada'],
    ['declined', 'El enlace quedó anulado', 'La solicitud de la tienda no se canceló'],
    ['delivered', 'Ya tienes tu equipo', 'En tu cuenta ves tu plan de pagos'],
    ['orderEnded', 'La orden de tu equipo se canceló', 'te lo devolvemos'],
    ['refused', 'Gracias por tu solicitud', 'Ahora no podemos procesar tu solicitud'],
  ] as const)(
    'says after a reload that it is %s, once and without a dialog (R-G88)',
    async (end, title, words) => {
      await visit(ended({ end, reasons: [], signed: null }))
      expect(page().querySelector('h1')?.textContent).toBe(title)
      expect(rendered.text()).toContain(words)
      expect(page().querySelector('dialog[open]')).toBeNull()
    },
  )

  test('a link that ended, in the browser that had it leads whoever has an account there to it (R-G88)', async () => {
    await visit(ended({ end: 'delivered', reasons: [], signed: null }))
    await press(button(page(), 'Entrar a mi cuenta'))
    expect(location.pathname).toBe('/login')
  })

  test('a link that ended, in the browser that had it tells its customer why the credit was refused, at once and after a reload (R-G87)', async () => {
    await visitOpen({
      status: 'reproved',
      situation: 'Reprovada',
      messages: reasons.map((mensagem) => ({ mensagem })),
    })
    expect(rendered.text()).toContain('Por esto no podemos continuar con tu solicitud:')
    expect(rendered.text()).toContain(reasons[0])
    await rendered.unmount()
    await visit(ended({ end: 'refused', reasons, signed: null }))
    expect(rendered.text()).toContain(reasons[0])
  })

  test('a link that ended, in the browser that had it says that another one was sent while the phone had it open (R-G88)', async () => {
    const over = { status: 401, body: { errorCode: 'SesionVencida', message: 'Venció' } }
    await visitOpen(
      { status: 'documents' },
      { [open]: unknownEnd, [lookAtEnd]: { body: { end: 'replaced', reasons: [], signed: null } } },
    )
    stubApi({
      [readSale]: over,
      [readProgress]: over,
      [open]: unknownEnd,
      [lookAtEnd]: { body: { end: 'replaced', reasons: [], signed: null } },
    })
    await passSeconds(2)
    await settle()
    expect(rendered.text()).toContain('Tu asesor envió un enlace nuevo')
    expect(rendered.text()).not.toContain('cerrar esta ventana')
  })
})
