import type { Page } from 'playwright-core'
import { type PreValidationChannel, requester } from '../../support/pre-validation.ts'
import type { Person } from './check-screen.ts'
import type { Device, Visit } from './open-visit.ts'
import { readMailedLink, readPin } from './read-messages.ts'
import { arriveAt, button, dialogOf, typeCode } from './screens.ts'

export const quotaTitles = {
  form: '¿Cuánto te podemos prestar?',
  formOfCustomer: '¿Cuánto le podemos prestar al cliente?',
  otp: 'Escribe el código',
  result: 'Tienes cupo',
  resultOfCustomer: 'El cliente tiene cupo',
  noQuota: 'Por ahora no hay cupo',
  reproved: 'Rechazado',
  terms: 'Acepta los términos',
} as const

/** Opens the form by a link of the shop that names who asks, and by which channel. */
export async function openQuotaForm({ page, control }: Device, channel: PreValidationChannel): Promise<void> {
  await page.goto((await control.preValidationLink({ ...requester, channel })).url)
  await arriveAt(page, quotaTitles.formOfCustomer)
  await page.getByText(requester.name).waitFor()
}

/** Opens the form as whoever comes by themselves, who says what the quota is for. */
export async function openOwnQuotaForm({ page }: Device, purpose: 'Un celular' | 'Dinero'): Promise<void> {
  await page.goto('/pre-validation')
  await arriveAt(page, quotaTitles.form)
  await page.getByRole('radio', { name: purpose }).check()
}

export async function fillQuotaForm(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Número de cédula').fill(person.document)
  await page.getByLabel('Número de celular o teléfono fijo').fill(person.mobile)
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByRole('checkbox').check()
}

/** Sends the form, and waits for the dialog that says that the terms are in the mail. */
export async function sendQuotaForm(page: Page) {
  await button(page, 'Continuar').click()
  return dialogOf(page, 'Revisa el correo')
}

/** Filled in and sent; the code is on its way to the line, and its screen is there. */
export async function askForCode(visit: Device, person: Person): Promise<void> {
  const { page } = visit
  await fillQuotaForm(page, person)
  await button(await sendQuotaForm(page), 'Continuar').click()
  await arriveAt(page, quotaTitles.otp)
}

/** The code that came by SMS, which is the person's authority to ask the bureau. */
export async function proveByCode({ page, control }: Device, { mobile }: Person): Promise<void> {
  await typeCode(page, await readPin(control, mobile))
  await button(page, 'Continuar').click()
}

/** The mail box of an address, in a tab of its own: the mailed terms, before anything is pressed. */
export async function openMailedTerms(visit: Visit, { email }: Person): Promise<Visit> {
  const page = await visit.context.newPage()
  await page.goto(await readMailedLink(visit.control, email, '/pre-validation/validate-email/'))
  return { ...visit, page }
}

export async function acceptMailedTerms(visit: Visit, person: Person): Promise<void> {
  const { page } = await openMailedTerms(visit, person)
  await button(page, 'Acepto').click()
  await page.getByText('Has aceptado los términos y condiciones').waitFor()
  await page.close()
}
