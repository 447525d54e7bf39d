import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from './check-screen.ts'

/** Waits until the customer stands at the screen of this heading, or at the skeleton that keeps its place. */
export const arriveAt = (page: Page, heading: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor()

/** Waits until the screen of this heading has come itself: what is looked at then is no skeleton. */
export const standAt = (page: Page, heading: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: heading }).and(page.locator(':not([data-waiting])')).waitFor()

/** Waits for the dialog of this title; its parts are found inside it. */
export async function dialogOf(page: Page, title: string | RegExp) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  return dialog
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

/**
 * Presses a button of a dialog that goes by itself after some seconds. A machine that stood still for as long finds it gone, and
 * the journey where the press would have led: either way the dialog has done its work.
 */
export async function pressOrLet(dialog: Locator, name: string): Promise<void> {
  const isGone = dialog.waitFor({ state: 'hidden' })
  await Promise.race([button(dialog, name).click(), isGone])
  await isGone
}

export const titles = {
  form: 'Tu celular en cuotas',
  otp: 'Escribe tu código',
  preOffer: 'Pago inicial del equipo',
  offer: 'Elige tus cuotas',
  identity: 'Confirma tu identidad',
  veridas: 'Validación de identidad',
  evidente: 'Preguntas de seguridad',
  direction: 'Dirección de entrega',
  simulation: 'Simula tu crédito de libre inversión',
  formOfLoan: 'Tu crédito de libre inversión',
  directionLibre: 'Dirección y día de pago',
  bankData: 'Datos bancarios',
  contract: 'Tu contrato',
  details: 'Resumen de tu compra',
  detailsLibre: 'Resumen de tu crédito',
  opinion: 'Tu opinión',
  processRequest: 'No pudimos continuar',
  errorResponse: 'Rechazado',
  loanProgress: 'Ya tienes un crédito en curso',
  manyAttempts: 'Demasiados intentos',
  unavailable: 'Servicio no disponible',
  exceededSessionTime: 'Tu sesión terminó',
} as const

/** The form is prerendered; this part of it only comes with its script. */
export const wakeUp = (page: Page) => page.getByText('Compartir mi ubicación').waitFor({ state: 'attached' })

/** Step 1, filled in as people do; what a store link brought is typed over. */
export async function fillForm(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Número de cédula').fill(person.document)
  await page.getByLabel('Número de celular').fill(person.mobile)
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Acepto los términos y condiciones').check()
  await page.getByLabel('Autorizo el tratamiento de mis datos para ofertas').check()
  await page.getByLabel('Correo', { exact: true }).first().check()
}

/** Waits until what the chosen term costs stands on the screen. */
export const costIsShown = (page: Page) => page.getByText(/^Ver el detalle de (tu|la) cuota$/).waitFor()

export const typeCode = (page: Page, code: string) => page.getByLabel('Código', { exact: true }).fill(code)

/** The provider's page, frame of ours: each of its three photos is taken with the device's camera. */
export async function takeThreePhotos(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Empezar' }).click()
  for (const photo of ['El frente de tu cédula', 'Ahora el respaldo', 'Tu rostro']) {
    await frame.getByRole('heading', { name: photo }).waitFor()
    await frame.getByRole('button', { name: 'Tomar foto' }).click()
    await frame.getByRole('button', { name: 'Se ve clara, usarla' }).click()
  }
}

/** The provider's shortcuts, which end the check without a camera. */
export async function endIdentityCheck(page: Page, how: string): Promise<void> {
  const frame = page.frameLocator('iframe')
  await frame.getByText('Entorno de pruebas').click()
  await frame.getByRole('button', { name: how, exact: true }).last().click()
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Departamento').selectOption({ label: 'Antioquia' })
  await page.getByLabel('Ciudad').selectOption({ label: 'Medellín' })
  await page.getByLabel('Barrio').selectOption({ index: 1 })
  await page.getByLabel('Tipo de vía').selectOption('KR')
  await page.getByLabel('Dirección', { exact: true }).fill('43A # 1-50')
  await page.getByLabel('Complemento (opcional)').fill('AP 501')
}

/** The step of a personal loan that asks where the customer lives, and then for the day on which they pay. */
export async function fillHomeAndDay(page: Page, day: '05' | '16' | '20'): Promise<void> {
  await page.getByLabel('Departamento').waitFor()
  await fillAddress(page)
  await button(page, 'Guardar dirección').click()
  await page.getByRole('radio', { name: day }).check()
}

/** The account to which the money goes, as people type it; the bank confirms whose it is before it is saved. */
export async function fillAccount(page: Page, number: string): Promise<void> {
  await page.getByLabel('Banco').selectOption({ label: 'Bancolombia' })
  await page.getByRole('radio', { name: 'Ahorros' }).check()
  await page.getByLabel('Número de cuenta').fill(number)
}

/** Reads the agreement on the screen, saves its file, and accepts it. */
export async function readAgreement(page: Page) {
  await button(page, 'Leer el contrato').click()
  const dialog = await dialogOf(page, 'Contrato de crédito')
  await dialog.getByRole('heading', { name: 'Lo esencial de tu crédito' }).waitFor()
  // The text scrolls inside the dialog; a dialog that scrolls as well ends in an empty page.
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar PDF' }).click()
  const file = await saved
  await dialog.getByRole('button', { name: 'Leí y acepto el contrato' }).click()
  return file
}
