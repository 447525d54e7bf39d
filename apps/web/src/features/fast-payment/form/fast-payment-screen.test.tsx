// @vitest-environment happy-dom

import { button, field, fill, leave, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { PayableCredit } from '@cupo/wire'
import { compactDecrypt } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answeredCaptcha, BrokenWorker, SolvingWorker } from '../../../testing/captcha-api.ts'
import { answeredParameters } from '../../../testing/sample-parameters.ts'
import { samplePayable } from '../../../testing/sample-payable.ts'
import { answeredKeys, arriveAt, eventually, serverKey } from '../../../testing/sign-in-api.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { payerStore } from '../payer.ts'
import { FastPaymentScreen } from './fast-payment-screen.tsx'

const document = '1010100080'
const captchaMissing = 'Lo sentimos, el captcha debe ser validado.'
const documentEmpty = 'Lo sentimos, este número de cédula no puede estar vacío'

let rendered: RenderedScreen

beforeEach(() => {
  history.replaceState(null, '', '/fast-payment')
  vi.stubGlobal('Worker', SolvingWorker)
})
afterEach(async () => {
  await rendered.unmount()
  payerStore.set(null)
})

const page = () => rendered.container
const says = (words: string) => eventually(() => expect(rendered.text()).toContain(words))
const continuar = () => button(page(), 'Continuar')
const tick = () => press(page().querySelector('input[type=checkbox]'))

type Answer = { readonly status?: number; readonly body: unknown }
const found = (...applications: readonly PayableCredit[]): Answer => ({ body: { applications } })

/** Opens the form before an API whose answers to the look-up come in turn; their sealed documents are kept. */
async function open(...answers: readonly Answer[]) {
  const looked: string[] = []
  const known = { ...answeredKeys, ...answeredParameters, ...answeredCaptcha }
  const api = stubApi(
    new Proxy<Parameters<typeof stubApi>[0]>(known, {
      get(target, key: string) {
        if (!key.startsWith('GET /publicdata/fast-payment/')) return target[key]
        looked.push(decodeURIComponent(key.split('/').pop() ?? ''))
        return answers[Math.min(looked.length, answers.length) - 1]
      },
    }),
  )
  rendered = await renderScreen(<FastPaymentScreen />)
  await eventually(() => expect(continuar().disabled).toBe(true))
  return { ...api, looked }
}
async function fillIn(digits = document) {
  await fill(field(page(), 'document'), digits)
  await tick()
  await says('Verificación lista.')
}
async function look(...answers: readonly Answer[]) {
  const api = await open(...answers)
  await fillIn()
  await submit(page())
  return api
}

describe('before it may be sent', () => {
  test('Continuar is disabled without a document or without the captcha, and says which (R-V46)', async () => {
    await open()
    await leave(field(page(), 'document'))
    expect(rendered.text()).toContain('Te falta: el número de cédula, la verificación.')
    await fill(field(page(), 'document'), document)
    expect(field(page(), 'document')).toHaveProperty('value', '101 01 00 08 0')
    expect(continuar().disabled).toBe(true)
    await tick()
    await says('Verificación lista.')
    await eventually(() => expect(continuar().disabled).toBe(false))
  })

  test('an empty document and an open captcha are said in the words specified', async () => {
    const api = await open()
    await submit(page())
    await says(documentEmpty)
    expect(rendered.text()).toContain(captchaMissing)
    expect(api.looked).toEqual([])
  })

  test('a document that is too short is no document', async () => {
    const api = await open()
    await fillIn('12345')
    await submit(page())
    await says('Este número de cédula no es válido.')
    expect(api.looked).toEqual([])
  })

  test('a captcha that could not be solved can be tried again', async () => {
    vi.stubGlobal('Worker', BrokenWorker)
    await open()
    await tick()
    await says('No pudimos confirmar la verificación. Inténtalo otra vez.')
    expect(page().querySelector('input[type=checkbox]')).toHaveProperty('checked', false)
    vi.stubGlobal('Worker', SolvingWorker)
    await tick()
    await says('Verificación lista.')
  })
})

describe('the document', () => {
  test('travels sealed, and leads to the credits that can be paid here', async () => {
    const billed = { ...samplePayable, keyMambu: 'key-2', isMobileBill: true }
    const api = await look(found(billed, samplePayable))
    await arriveAt('/fast-payment/payment')
    const { plaintext } = await compactDecrypt(api.looked[0] ?? '', serverKey)
    expect(new TextDecoder().decode(plaintext)).toBe(`"${document}"`)
    expect(JSON.stringify(api.calls)).not.toContain(document)
    expect(payerStore.get()).toMatchObject({ credits: [samplePayable], ticket: 'ticket-1', hasBilled: true })
  })

  test.each([
    ['nobody knows', found()],
    ['the server does not find', { status: 404, body: { errorCode: 'NoEncontrado', message: '' } }],
    ['whose credit was sold', found({ ...samplePayable, isSold: true })],
  ])('%s gives no match (R-V46)', async (_, answer) => {
    await look(answer)
    await says('El número de cédula no coincide con ningún crédito por pagar.')
    expect(location.pathname).toBe('/fast-payment')
    expect(field(page(), 'document')).toHaveProperty('value', '101 01 00 08 0')
  })

  test('a document with mobile-bill credits alone is told that they are paid with the invoice', async () => {
    await look(found({ ...samplePayable, isMobileBill: true }))
    await says('factura de tu servicio móvil Andina Móvil, en el cargo por financiación de equipos.')
    expect(location.pathname).toBe('/fast-payment')
  })
})

describe('what fails', () => {
  test('opens a dialog with Volver a intentarlo and where to ask (R-V46)', async () => {
    const api = await look({ status: 422, body: { message: 'No está disponible.' } }, found(samplePayable))
    await says('No está disponible.')
    await says('¿Necesitas ayuda? Escríbenos por WhatsApp: +57\u00a0300\u00a0000\u00a00000')
    await press(button(page(), 'Volver a intentarlo'))
    expect(page().querySelector('dialog[open]')).toBeNull()
    await submit(page())
    await arriveAt('/fast-payment/payment')
    expect(api.looked).toHaveLength(2)
  })

  test('a server that fails leads to the page of that', async () => {
    await look({ status: 503, body: { message: 'No está disponible.' } })
    await arriveAt('/unavailable')
  })

  test('a ticket that ran out asks for the captcha once more', async () => {
    await look({ status: 428, body: { errorCode: 'CaptchaRequerido', message: '' } })
    await says(captchaMissing)
    await eventually(() =>
      expect(page().querySelector('input[type=checkbox]')).toHaveProperty('checked', false),
    )
    // Its words stand alone again once nothing is being sent.
    await eventually(() => expect(continuar().disabled).toBe(true))
  })
})
