import { seededBorrower } from '../journeys/visit/enter-account.ts'
import { payablePlan, solveFastPayment } from '../journeys/visit/fast-payment.ts'
import type { Device } from '../journeys/visit/open-visit.ts'
import {
  askForCode,
  fillQuotaForm,
  openOwnQuotaForm,
  openQuotaForm,
  quotaTitles,
  sendQuotaForm,
} from '../journeys/visit/pre-validation.ts'
import { readPin } from '../journeys/visit/read-messages.ts'
import { button, dialogOf, fillForm, standAt, titles, typeCode } from '../journeys/visit/screens.ts'
import { customerOf } from '../support/customer.ts'
import { newPerson } from '../support/people.ts'
import type { FollowUpScreen } from './public-pages.ts'

export type BegunVisit = {
  /**
   * Where the screen has what it goes on with. In the browser: a load of its document shows it again, and is judged like that of any
   * page. In memory, since it names a person: a load leads away, so the press that leads to the screen is judged in the open page.
   */
  readonly keptIn: 'browser' | 'memory'
  /** Everything before the press, by a person who was never here. */
  readonly begin: (device: Device & { readonly webUrl: string }) => Promise<void>
  /** The press, until the screen stands there. */
  readonly press: (device: Device) => Promise<void>
}

const pressed = (title: string, name = 'Continuar') => ({
  press: async ({ page }: Device) => {
    await button(page, name).click()
    await standAt(page, title)
  },
})

/** Up to the typed code of a pre-validation. */
const typedQuotaCode = (ending: string, open: (device: Device) => Promise<void>) => ({
  begin: async (device: Device) => {
    const person = newPerson(ending)
    await open(device)
    await askForCode(device, person)
    await typeCode(device.page, await readPin(device.control, person.mobile))
  },
})

const openForPhone = (device: Device) => openOwnQuotaForm(device, 'Un celular')

async function typeDocument({ page }: Device, document: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Número de cédula').fill(document)
}

/** How a visit comes to each screen that no address opens by itself. */
export const begunVisits: Readonly<Record<FollowUpScreen, BegunVisit>> = {
  otp: {
    keptIn: 'browser',
    begin: async ({ page }) => {
      await page.goto('/form')
      await fillForm(page, newPerson('14'))
    },
    ...pressed(titles.otp),
  },
  preValidationOtp: {
    keptIn: 'memory',
    begin: async (device) => {
      await openForPhone(device)
      await fillQuotaForm(device.page, newPerson('00'))
      await sendQuotaForm(device.page)
    },
    press: async ({ page }) => {
      await button(await dialogOf(page, 'Revisa el correo'), 'Continuar').click()
      await standAt(page, quotaTitles.otp)
    },
  },
  preValidationResult: {
    keptIn: 'memory',
    ...typedQuotaCode('00', openForPhone),
    ...pressed(quotaTitles.result),
  },
  preValidationAssistedResult: {
    keptIn: 'memory',
    ...typedQuotaCode('00', (device) => openQuotaForm(device, 'Assistido')),
    ...pressed(quotaTitles.resultOfCustomer),
  },
  preValidationReproved: {
    keptIn: 'memory',
    ...typedQuotaCode('50', openForPhone),
    ...pressed(quotaTitles.noQuota),
  },
  fastPaymentPay: {
    keptIn: 'memory',
    begin: ({ page }) => solveFastPayment(page, seededBorrower('80').document),
    press: async ({ page }) => {
      await button(page, 'Continuar').click()
      await payablePlan(page).waitFor()
    },
  },
  loginOtp: {
    keptIn: 'memory',
    begin: async (device) => {
      const customer = customerOf(device, '20')
      await customer.begin()
      await typeDocument(device, customer.document)
    },
    ...pressed('Escribe tu código'),
  },
  loginPassword: {
    keptIn: 'memory',
    begin: (device) => typeDocument(device, seededBorrower('90').document),
    ...pressed('Escribe tu contraseña'),
  },
}
