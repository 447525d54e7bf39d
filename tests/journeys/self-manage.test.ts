import { afterEach, describe, expect, test } from 'vitest'
import { checkScreen, checkVisit } from './visit/check-screen.ts'
import { accountTitle, enterAccount, seededBorrower } from './visit/enter-account.ts'
import type { Visit } from './visit/open-visit.ts'
import { readPin } from './visit/read-messages.ts'
import { arriveAt, button, dialogOf, typeCode } from './visit/screens.ts'

let visit: Visit
afterEach(() => visit.close())

const card = (title: string) =>
  visit.page.getByRole('region').filter({ has: visit.page.getByRole('heading', { level: 2, name: title }) })

/** Comes in and waits until every card has its answer. */
async function enter(ending: string) {
  visit = await enterAccount(ending)
  const { page } = visit
  await card('Mis datos').getByText('Cédula').waitFor()
  await expect.poll(() => page.getByText('Cargando').count()).toBe(0)
  return { page, person: seededBorrower(ending) }
}

/** Runs in the page, brought to its top: the toast of these words lies over the way out or the page itself. */
function pageIsCovered(words: Element): boolean {
  scrollTo(0, 0)
  const toast = words.closest('[popover]')?.getBoundingClientRect()
  const page = document.querySelector('header')?.getBoundingClientRect()
  if (!toast || !page) throw new Error('The page has no toast or no head')
  return toast.bottom > page.top
}

describe('a borrower at home', () => {
  test('up to date sees what is due next, what is paid and left, and the way to pay', async () => {
    const { person } = await enter('80')
    const credits = card('Mis créditos')
    await credits.getByText('Al día').waitFor()
    expect(await credits.innerText()).toMatch(/Próximo pago\s+\$\s[\d.]+\s+Vence el \d\d\/\d\d\/\d{4}/)
    await credits.getByRole('img', { name: /Has pagado el \d+ % del capital/ }).waitFor()
    await credits.getByRole('button', { name: /^Certificado de producto/ }).waitFor()
    await credits.getByRole('link', { name: /^Pagar/ }).waitFor()
    expect(await credits.getByRole('button', { name: /Paz y salvo/ }).count()).toBe(0)
    await visit.page.getByText('Cuida tu código').waitFor()
    await checkScreen(visit, person, 'home-up-to-date')
    await button(visit.page, 'Ver mis datos').click()
    await button(visit.page, 'Descargar para leer (PDF)').waitFor()
    await checkScreen(visit, person, 'home-own-data')
    checkVisit(visit)
  })

  test('with a loan of each channel is told what a product is, but for the personal loan', async () => {
    const { person } = await enter('86')
    const credits = card('Mis créditos')
    expect(await credits.getByRole('button', { name: /^Qué es/ }).count()).toBe(2)
    expect(await credits.getByRole('heading', { level: 3 }).count()).toBe(3)
    await credits
      .getByRole('button', { name: /^Qué es/ })
      .first()
      .click()
    await checkScreen(visit, person, 'home-three-loans')
    checkVisit(visit)
  })

  test('with five claims sees where each stands, and says whether the answer helped', async () => {
    const { page, person } = await enter('90')
    const claims = card('Mis quejas y reclamos')
    await claims.getByRole('button', { name: /^Ver las \d quejas/ }).click()
    for (const status of ['Nuevo', 'Trabajando', 'Escalado', 'Cerrado', 'En espera']) {
      await claims.getByText(status, { exact: true }).first().waitFor()
    }
    await checkScreen(visit, person, 'home-claims')
    await claims.getByRole('button', { name: /^Sí, quedó solucionado/ }).click()
    await claims.getByText('Nos dijiste que quedó solucionado.').waitFor()
    await button(page, 'Nueva queja').click()
    const dialog = await dialogOf(page, 'Cuéntanos qué pasó')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByText('Escribe el asunto con 3 letras como mínimo').waitFor()
    await dialog.getByLabel('Asunto').fill('Cobro repetido')
    await dialog
      .getByLabel('Qué pasó y qué esperas de nosotros')
      .fill('La cuota de este mes salió dos veces.')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    const filed = await dialogOf(page, 'Recibimos tu queja')
    expect(await filed.innerText()).toMatch(/\d{4}-\d{8}\s[\s\S]*a más tardar el \d\d\/\d\d\/\d{4}/)
    await checkScreen(visit, person, 'home-claim-filed')
    await button(page, 'Entendido').click()
    await claims.getByText('Cobro repetido').waitFor()
    checkVisit(visit)
  })
})

describe('a borrower changes what is theirs', () => {
  test('another phone asks for a code where the password signed in, then shows', async () => {
    const { page, control } = { ...(await enter('90')), control: visit.control }
    const person = seededBorrower('90')
    const used = (await control.messages(person.mobile)).map(({ id }) => id)
    await page.getByRole('button', { name: /otro celular$/ }).click()
    const dialog = await dialogOf(page, 'Otro celular')
    await dialog.getByLabel('Número de celular').fill('300123')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.getByText('Este no es un número válido').waitFor()
    await dialog.getByLabel('Número de celular').fill('3009998877')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialogOf(page, 'Confirma que eres tú')
    await typeCode(page, await readPin(control, person.mobile, used))
    await checkScreen(visit, person, 'home-step-up')
    await button(page, 'Confirmar').click()
    const toast = page.getByText('Avisamos del cambio a tu contacto anterior.')
    expect(await toast.evaluate(pageIsCovered)).toBe(false)
    await toast.waitFor({ state: 'detached' })
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).paddingTop)).toBe('0px')
    await card('Mis datos').getByText('300 999 88 77').waitFor()
    await control.message(person.mobile, ({ text }) => text.includes('88 77'))
    checkVisit(visit)
  })

  test('the devices that are signed in are listed, and the way out leads to the sign-in', async () => {
    const { page } = await enter('92')
    await page.getByText('Dónde tienes tu cuenta abierta').click()
    await page.getByText('Este dispositivo').waitFor()
    await checkScreen(visit, seededBorrower('92'), 'home-sessions')
    await button(page, 'Cerrar sesión').click()
    await arriveAt(page, 'Entra a tu cuenta')
    await page.goto('/self-manage')
    await arriveAt(page, 'Entra a tu cuenta')
    checkVisit(visit)
  })
})

describe('an application half-way', () => {
  test('an application half-way is reminded of, gone on with at its step, and cancelled after asking', async () => {
    const { page, person } = await enter('87')
    await dialogOf(page, 'Tienes una compra sin terminar')
    await checkScreen(visit, person, 'home-retrieve')
    await button(page, 'Retomar mi compra').click()
    await arriveAt(page, 'Confirma tu identidad')
    expect(new URL(page.url()).pathname).toBe('/self-manage/identity')
    await page.goBack()
    await arriveAt(page, accountTitle)
    const applications = card('Mis solicitudes')
    await applications.getByRole('button', { name: /^Cancelar solicitud/ }).click()
    await dialogOf(page, '¿Cancelas tu solicitud?')
    await checkScreen(visit, person, 'home-cancel')
    await button(page, 'Sí, cancelar').click()
    await applications.getByText('Cancelada').waitFor()
    expect(await applications.getByRole('button').count()).toBe(0)
    await card('Mis créditos').getByText('No hay créditos registrados.').waitFor()
    await checkScreen(visit, person, 'home-without-credits')
    checkVisit(visit)
  })
})
