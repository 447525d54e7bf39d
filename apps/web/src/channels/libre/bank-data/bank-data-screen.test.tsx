// @vitest-environment happy-dom

import { button, field, fill, pressTwice, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application } from '@cupo/wire'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeJourney, openJourney } from '../../../testing/open-journey.ts'
import { sampleLoan } from '../../../testing/sample-application.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { BankDataScreen } from './bank-data-screen.tsx'

const bank = (id: string, name: string, lengths: readonly number[] = []) => ({
  id,
  name,
  accountLengths: { Ahorros: lengths, Corriente: lengths },
})
const banks = {
  'GET /publicdata/banks': { body: [bank('1007', 'Bancolombia', [11]), bank('1051', 'Davivienda')] },
}
const confirms = { 'action validadeBankData': { body: { situation: 'bankData' } } }
const saves = {
  'action saveBankData': { body: { situation: 'contract' } },
  'GET /application/application-1': { body: sampleLoan },
}
const account = {
  bankNumber: '1007',
  bankName: 'Bancolombia',
  accountType: 'Ahorros',
  accountNumber: '91234567890',
}
const refuses = (name: string, message: string) => ({
  status: 409,
  body: {
    errorCode: 'ValidationException',
    message: 'Validation exception',
    errors: [{ field: name, message }],
  },
})
const failedTransfer = {
  situation: 'FalhaDesembolso',
  activity: 'ConfirmacaoDeposito',
  correctBankDataBy: '2026-12-21T15:30:00Z',
} as const

let rendered: RenderedScreen

afterEach(async () => {
  await rendered.unmount()
  closeJourney()
})

async function open(facts: Partial<Application> = {}, path = '/on-boarding/bank-data') {
  openJourney(path, { ...sampleLoan, bankData: null, status: 'bankData', ...facts })
  rendered = await renderScreen(<BankDataScreen />)
}
const page = () => rendered.container
const shownAs = (name: string) => Reflect.get(field(page(), name) ?? {}, 'value')
async function type(number = '91234567890', bankNumber = '1007') {
  await fill(field(page(), 'bankNumber'), bankNumber)
  await press(page().querySelector('input[value=Ahorros]'))
  await fill(field(page(), 'accountNumber'), number)
}
/** Leaves the field of the number, as the thumb does that goes on. */
const leaveNumber = () =>
  act(async () => {
    field(page(), 'accountNumber')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })

test('the list of banks comes from the API, and whose the account must be is said before it is typed (R-D8)', async () => {
  stubApi(banks)
  await open()
  const names = [...(field(page(), 'bankNumber')?.children ?? [])].map((one) => one.textContent)
  expect(names).toEqual(['Elige tu banco', 'Bancolombia', 'Davivienda'])
  const text = rendered.text()
  expect(text).toContain('Tiene que estar a nombre de Ana Rojas.')
  expect(text.indexOf('Ana Rojas')).toBeLessThan(text.indexOf('Elige tu banco'))
})

test('without bank, account type and number nothing is sent, and each field says what it lacks (R-V7)', async () => {
  const api = stubApi(banks)
  await open()
  await submit(page())
  for (const words of ['Elige tu banco', 'Elige el tipo de cuenta', 'entre 6 y 20']) {
    expect(rendered.text()).toContain(words)
  }
  expect(api.actions()).toEqual([])
})

test('the account number has a mask of 20 digits in groups of three and a maximum length of 26 (R-V13)', async () => {
  stubApi(banks)
  await open()
  await fill(field(page(), 'accountNumber'), '1234567890123456789099')
  expect(shownAs('accountNumber')).toBe('123 456 789 012 345 678 90')
  expect(shownAs('accountNumber')).toHaveLength(26)
  expect(field(page(), 'accountNumber')?.getAttribute('maxlength')).toBe('26')
})

test('a length that the bank does not have is a warning, and the account can be sent all the same', async () => {
  const api = stubApi({ ...banks, ...confirms })
  await open()
  await type('9123456789')
  expect(rendered.text()).not.toContain('tienen 11 números')
  await leaveNumber()
  expect(rendered.text()).toContain('las cuentas de ahorros tienen 11 números y escribiste 10')
  // A number that is likely mistyped asks the bank nothing until it is sent.
  expect(api.actions()).toEqual([])
  await submit(page())
  expect(api.actions()[0]).toEqual({ action: 'validadeBankData', ...account, accountNumber: '9123456789' })
})

test('a number that is none anywhere has its error alone, and no warning beside it', async () => {
  stubApi({ ...banks, ...confirms })
  await open()
  await type('912')
  await leaveNumber()
  expect(rendered.text()).not.toContain('tienen 11 números')
})

test('a bank that tells no length warns about no number', async () => {
  stubApi(banks)
  await open()
  await type('9123456789', '1051')
  await leaveNumber()
  expect(rendered.text()).not.toContain('escribiste 10')
})

test('the bank is asked before the account is saved, and one press is enough (R-D8)', async () => {
  const api = stubApi({ ...banks, ...confirms, ...saves })
  await open()
  await type()
  await pressTwice(button(page(), 'Guardar cuenta'))
  expect(api.actions()).toEqual([
    { action: 'validadeBankData', ...account },
    { action: 'saveBankData', ...account },
  ])
  expect(location.pathname).toBe('/on-boarding/contractLibre')
})

test('the bank says under the number whose it is as soon as it is left, and is not asked again for saving', async () => {
  const api = stubApi({ ...banks, ...confirms, ...saves })
  await open()
  await type()
  await leaveNumber()
  expect(rendered.text()).toContain('El banco confirmó que esta cuenta está a tu nombre.')
  await fill(field(page(), 'accountNumber'), '91234567891')
  expect(rendered.text()).not.toContain('El banco confirmó')
  await fill(field(page(), 'accountNumber'), '91234567890')
  await leaveNumber()
  await press(button(page(), 'Guardar cuenta'))
  expect(api.actions()).toEqual([
    { action: 'validadeBankData', ...account },
    { action: 'saveBankData', ...account },
  ])
})

test('an account of another holder is said as its number is left, and nobody is led elsewhere by it', async () => {
  stubApi({
    ...banks,
    'action validadeBankData': refuses('accountNumber', 'Esta cuenta no está a tu nombre'),
  })
  await open()
  await type()
  await leaveNumber()
  expect(rendered.text()).toContain('Esta cuenta no está a tu nombre')
  await rendered.unmount()
  stubApi({ ...banks, 'action validadeBankData': { status: 503 } })
  await open()
  await type()
  await leaveNumber()
  expect(location.pathname).toBe('/on-boarding/bank-data')
})

test('an account of another holder says so at its number, keeps what was typed and forgets the error with an edit', async () => {
  stubApi({
    ...banks,
    'action validadeBankData': refuses('accountNumber', 'Esta cuenta no está a tu nombre'),
  })
  await open()
  await type()
  await submit(page())
  expect(rendered.text()).toContain('Esta cuenta no está a tu nombre')
  expect(shownAs('accountNumber')).toBe('912 345 678 90')
  expect(shownAs('bankNumber')).toBe('1007')
  await fill(field(page(), 'accountNumber'), '91234567891')
  expect(rendered.text()).not.toContain('Esta cuenta no está a tu nombre')
})

test('an account that is refused on saving is typed again, with the error at its field', async () => {
  stubApi({
    ...banks,
    ...confirms,
    'action saveBankData': refuses('bankNumber', 'Elige un banco de la lista'),
  })
  await open()
  await type()
  await submit(page())
  expect(rendered.text()).toContain('Elige un banco de la lista')
  expect(shownAs('accountNumber')).toBe('912 345 678 90')
})

test('a bank that does not answer leaves the account filled in for whoever comes back', async () => {
  stubApi({ ...banks, 'action validadeBankData': { status: 503 } })
  await open()
  await type()
  await submit(page())
  expect(location.pathname).toBe('/unavailable')
  await rendered.unmount()
  stubApi(banks)
  await open()
  expect(shownAs('bankNumber')).toBe('1007')
  expect(shownAs('accountNumber')).toBe('912 345 678 90')
})

test('too many accounts of a day are told beside the account, also while one is corrected, and the customer stays', async () => {
  const message = 'Ya escribiste varias cuentas hoy.'
  const refused = { status: 424, body: { errorCode: 'LimiteDeIntentos', message } }
  stubApi({ ...banks, 'action validadeBankData': refused })
  await open(failedTransfer)
  await type()
  await submit(page())
  expect(rendered.text()).toContain(message)
  expect(shownAs('accountNumber')).toBe('912 345 678 90')
  stubApi({ ...banks, ...confirms, 'action saveBankData': refused })
  await press(button(page(), 'Guardar y enviar mi dinero'))
  expect(rendered.text()).toContain(message)
  expect(location.pathname).toBe('/on-boarding/bank-data')
})

test('the account that was saved before is in the form on the way back to BANK (R-J9)', async () => {
  stubApi(banks)
  await open({ bankData: sampleLoan.bankData, applicationId: 'application-2' })
  expect(shownAs('bankNumber')).toBe('1007')
  expect(page().querySelector('input:checked')?.getAttribute('value')).toBe('Ahorros')
  expect(shownAs('accountNumber')).toBe('912 345 678 90')
})

test('before the signature the bank data lead back to the address (R-J9)', async () => {
  const api = stubApi({
    ...banks,
    'POST /application/application-1/change-status/ADDRESS': { body: { status: 'addressData' } },
    'GET /application/application-1': { body: { ...sampleLoan, status: 'addressData' } },
  })
  await open()
  await press(button(page(), 'Volver a la dirección'))
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ origin: 'Libre' })
  expect(location.pathname).toBe('/on-boarding/directionLibre')
})

test('without the banks there is a way to ask again', async () => {
  stubApi({})
  await open()
  stubApi(banks)
  await press(button(page(), 'Volver a intentarlo'))
  expect(field(page(), 'bankNumber')).not.toBeNull()
})

test('a correction says what happened to the money and until when, and asks for nothing but the bank data', async () => {
  stubApi(banks)
  await open({ ...failedTransfer, bankData: sampleLoan.bankData })
  for (const words of [
    'El banco no pudo entregar la transferencia de $ 3.000.000.',
    'Iba a tu cuenta de Bancolombia terminada en 7890.',
    'por ahora no debes nada',
    '21 de diciembre',
  ]) {
    expect(rendered.text()).toContain(words)
  }
  expect(page().querySelectorAll('input[type=text], select')).toHaveLength(2)
  expect(rendered.text()).not.toMatch(/Cancelar mi solicitud|Volver a la dirección/)
})

test.each(['/on-boarding', '/self-manage'])(
  'a correction under %s asks for a code of the last minutes, then leads to the summary again',
  async (prefix) => {
    let asked = 0
    const api = stubApi({
      ...banks,
      ...confirms,
      'action saveBankData': () => {
        asked += 1
        return asked === 1
          ? { status: 403, body: { errorCode: 'CodigoRequerido', message: '' } }
          : { body: { situation: 'financialData' } }
      },
      'POST /user/step-up': { body: { mobileLastDigits: '67', pinExpiresInSeconds: 80 } },
      'POST /user/step-up/confirm': { body: { confirmed: true } },
      'GET /application/application-1': { body: { ...sampleLoan, status: 'financialData' } },
    })
    await open({ ...failedTransfer, bankData: sampleLoan.bankData }, `${prefix}/bank-data`)
    await type('91234567891')
    expect(rendered.text()).toContain('confirmas un código que enviamos por SMS')
    await act(() => import('../../../steps/step-up/code-dialog.tsx'))
    await press(button(page(), 'Guardar y enviar mi dinero'))
    await fill(page().querySelector('dialog input'), '1234')
    await press(button(page(), 'Confirmar'))
    await vi.waitFor(() => expect(location.pathname).toBe(`${prefix}/detailsLibre`))
    expect(api.calls.find(({ path }) => path === '/user/step-up')?.body).toEqual({
      purpose: 'bankData',
      applicationId: 'application-1',
    })
    expect(asked).toBe(2)
  },
)
