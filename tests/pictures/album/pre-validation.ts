import type { Person } from '../../journeys/visit/check-screen.ts'
import { seededBorrower } from '../../journeys/visit/enter-account.ts'
import { openVisit, type Visit } from '../../journeys/visit/open-visit.ts'
import {
  askForCode,
  fillQuotaForm,
  openMailedTerms,
  openOwnQuotaForm,
  openQuotaForm,
  proveByCode,
  quotaTitles,
  sendQuotaForm,
} from '../../journeys/visit/pre-validation.ts'
import { readPin } from '../../journeys/visit/read-messages.ts'
import { button, standAt, typeCode } from '../../journeys/visit/screens.ts'
import { newPerson } from '../../support/people.ts'
import { landlineOf } from '../../support/pre-validation.ts'
import type { AlbumPart } from '../portrait.ts'
import { press } from './devices.ts'

/** How much somebody could get. */

async function ownForm(purpose: 'Un celular' | 'Dinero', person?: Person): Promise<Visit> {
  const visit = await openVisit()
  await openOwnQuotaForm(visit, purpose)
  if (person) await fillQuotaForm(visit.page, person)
  return visit
}

async function formForOther(): Promise<Visit> {
  const visit = await openVisit()
  await openQuotaForm(visit, 'Finter')
  return visit
}

/** The terms are in the mail, and a line without SMS waits for them. */
async function pendingTerms(): Promise<Visit> {
  const { document, email } = newPerson('02')
  const visit = await ownForm('Dinero', { document, email, mobile: landlineOf(document) })
  await button(await sendQuotaForm(visit.page), 'Continuar').click()
  await visit.page.getByText('Pendiente aceptar TyC enviados al correo').waitFor()
  return visit
}

async function mailedTerms(): Promise<Visit> {
  const visit = await ownForm('Un celular')
  await fillQuotaForm(visit.page, newPerson('00'))
  await sendQuotaForm(visit.page)
  return visit
}

async function comeToCode(): Promise<Visit> {
  const visit = await ownForm('Un celular')
  const person = newPerson('00')
  await askForCode(visit, person)
  await typeCode(visit.page, await readPin(visit.control, person.mobile))
  return visit
}

async function resultOf(person: Person, purpose: 'Un celular' | 'Dinero', title: string): Promise<Visit> {
  const visit = await ownForm(purpose)
  await askForCode(visit, person)
  await proveByCode(visit, person)
  await standAt(visit.page, title)
  return visit
}

async function resultForShop(): Promise<Visit> {
  const visit = await openVisit()
  const person = newPerson('00')
  await openQuotaForm(visit, 'Assistido')
  await askForCode(visit, person)
  await proveByCode(visit, person)
  await standAt(visit.page, quotaTitles.resultOfCustomer)
  await visit.page.getByLabel('SKU del equipo').fill('KOR-M8-256-ARE')
  await visit.page.getByLabel('Valor del equipo').fill('1500000')
  await visit.page.getByRole('radio', { name: 'Sí' }).check()
  return visit
}

async function pricedForShop(): Promise<Visit> {
  const visit = await resultForShop()
  await button(visit.page, 'Ver cuotas').click()
  await button(visit.page, 'Ir a la venta').waitFor()
  return visit
}

async function termsPage(): Promise<Visit> {
  const visit = await ownForm('Un celular')
  const person = newPerson('00')
  await fillQuotaForm(visit.page, person)
  await sendQuotaForm(visit.page)
  const box = await openMailedTerms(visit, person)
  await button(box.page, 'Acepto').waitFor()
  await visit.page.close()
  return box
}

async function acceptedTerms(): Promise<Visit> {
  const box = await termsPage()
  await button(box.page, 'Acepto').click()
  await box.page.getByText('Has aceptado los términos y condiciones').waitFor()
  return box
}

async function expiredTerms(): Promise<Visit> {
  const visit = await openVisit()
  await visit.page.goto('/pre-validation/validate-email/nobody-knows-this-link-any-more')
  await visit.page.locator('h1:not([data-waiting])').waitFor()
  return visit
}

export const preValidationAlbum = {
  preValidation: {
    filled: () => ownForm('Un celular', newPerson('00')),
    question: press('Continuar'),
    others: { 'for-a-customer': formForOther, 'terms-mailed': mailedTerms, 'terms-pending': pendingTerms },
  },
  preValidationOtp: { filled: comeToCode, question: press('Continuar') },
  preValidationResult: {
    filled: () => resultOf(newPerson('20'), 'Dinero', quotaTitles.result),
    question: press('Elegir mi préstamo'),
    others: {
      'smallest-class': () => resultOf(newPerson('40'), 'Un celular', quotaTitles.result),
      'paid-first': () => resultOf(newPerson('54'), 'Un celular', quotaTitles.result),
      'of-a-borrower': () => resultOf(seededBorrower('80'), 'Un celular', quotaTitles.result),
    },
  },
  preValidationAssistedResult: {
    filled: resultForShop,
    question: press('Ver cuotas'),
    others: { priced: pricedForShop },
  },
  preValidationReproved: {
    filled: () => resultOf(newPerson('50'), 'Un celular', quotaTitles.noQuota),
    question: 'nothing',
    others: { 'without-reasons': () => resultOf(newPerson('73'), 'Un celular', quotaTitles.reproved) },
  },
  preValidationEmail: {
    filled: termsPage,
    question: 'own',
    others: { accepted: acceptedTerms, expired: expiredTerms },
  },
} satisfies AlbumPart
