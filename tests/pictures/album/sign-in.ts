import { seededBorrower } from '../../journeys/visit/enter-account.ts'
import { customerAt, openAs } from '../../journeys/visit/open-as.ts'
import { openVisit, type Visit } from '../../journeys/visit/open-visit.ts'
import { readMailedLink, readPin } from '../../journeys/visit/read-messages.ts'
import { button, standAt, typeCode } from '../../journeys/visit/screens.ts'
import { visitorOf } from '../../support/borrower.ts'
import type { AlbumPart } from '../portrait.ts'
import { place, press } from './devices.ts'

/** The way into the borrower's area. */

const phrase = 'una frase larga y mía'

async function typeDocument(document: string): Promise<Visit> {
  const visit = await openVisit()
  await visit.page.goto('/login')
  await visit.page.getByLabel('Número de cédula').fill(document)
  return visit
}

async function comeToCode(): Promise<Visit> {
  const customer = await customerAt('preOffer', '20')
  const used = (await customer.place.control.messages(customer.mobile)).map(({ id }) => id)
  const visit = await typeDocument(customer.document)
  await button(visit.page, 'Continuar').click()
  await standAt(visit.page, 'Escribe tu código')
  await typeCode(visit.page, await readPin(visit.control, customer.mobile, used))
  return visit
}

async function comeToPassword(): Promise<Visit> {
  const visit = await typeDocument(seededBorrower('90').document)
  await button(visit.page, 'Continuar').click()
  await standAt(visit.page, 'Escribe tu contraseña')
  await visit.page.getByLabel('Contraseña', { exact: true }).fill('Cupo2026*')
  return visit
}

async function createPassword(): Promise<Visit> {
  const visit = await openAs(await customerAt('preOffer', '20'), '/create-password')
  await standAt(visit.page, 'Crea tu contraseña')
  await visit.page.getByLabel('Contraseña nueva').fill(phrase)
  await visit.page.getByLabel('Repite la contraseña').fill(phrase)
  return visit
}

async function openReset(): Promise<Visit> {
  const { document, email } = seededBorrower('90')
  await visitorOf(place(), document).forgetPastCaptcha()
  const visit = await openVisit()
  await visit.page.goto(await readMailedLink(visit.control, email, '/reset-forgotten-password/'))
  await standAt(visit.page, 'Cambia tu contraseña')
  await visit.page.getByLabel('Contraseña nueva').waitFor()
  return visit
}

export const signInAlbum = {
  login: { filled: () => typeDocument(seededBorrower('80').document), question: press('Continuar') },
  loginOtp: { filled: comeToCode, question: press('Continuar') },
  loginPassword: { filled: comeToPassword, question: press('Entrar') },
  createPassword: { filled: createPassword, question: press('Guardar contraseña') },
  resetForgottenPassword: { filled: openReset, question: 'own' },
} satisfies AlbumPart
