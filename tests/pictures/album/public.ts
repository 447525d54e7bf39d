import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPdfText } from '../../../apps/api/src/documents/testing/read-pdf.ts'
import { fillClaim as typeClaim } from '../../journeys/visit/fill-claim.ts'
import { customerAt, openAs } from '../../journeys/visit/open-as.ts'
import { openVisit, type Visit } from '../../journeys/visit/open-visit.ts'
import { readMailedLink, readPin } from '../../journeys/visit/read-messages.ts'
import {
  button,
  costIsShown,
  fillForm,
  standAt,
  titles,
  typeCode,
  wakeUp,
} from '../../journeys/visit/screens.ts'
import { newPerson } from '../../support/people.ts'
import type { AlbumPart, Portrait } from '../portrait.ts'
import { openAccount, openAt, press } from './devices.ts'

/** Pages for anybody: what a mail leads to, papers, claims, and every page of a status. */

async function mailToValidate(): Promise<Visit> {
  const customer = await customerAt('preOffer', '20')
  const visit = await openVisit()
  await visit.page.goto(await readMailedLink(visit.control, customer.email, '/validate-email/'))
  await button(visit.page, 'Validar mi correo').waitFor()
  return visit
}

async function validatedMail(): Promise<Visit> {
  const visit = await mailToValidate()
  await button(visit.page, 'Validar mi correo').click()
  await visit.page.getByText('¡Listo! Validamos tu correo').waitFor()
  return visit
}

/** The address that a paid-in-full certificate names for whoever doubts it. */
async function certificate(): Promise<Visit> {
  const visit = await openAccount('82')
  const saved = visit.page.waitForEvent('download')
  await visit.page.getByRole('button', { name: /^Paz y salvo/ }).click()
  const file = join(tmpdir(), `paz-y-salvo-${process.pid}.pdf`)
  await (await saved).saveAs(file)
  const text = readPdfText(await readFile(file))
  await rm(file)
  const [, code = ''] = /paz-y-salvo\/([0-9A-Z]{26})/.exec(text.replaceAll(/\s+/g, '')) ?? []
  await visit.page.goto(`/paz-y-salvo/${code}`)
  await standAt(visit.page, titlesOf.certificate)
  return visit
}

const titlesOf = { certificate: 'Verifica un paz y salvo' } as const

async function fillClaim() {
  const visit = await openVisit()
  const { page } = visit
  const person = newPerson('14')
  await page.goto('/reclamos')
  await typeClaim(page, person)
  await page.getByLabel('No soy un robot').check()
  await page.getByText('Verificación lista.').waitFor()
  return { visit, person }
}

async function fileClaim() {
  const { visit, person } = await fillClaim()
  await button(visit.page, 'Continuar').click()
  await standAt(visit.page, 'Escribe tu código')
  await typeCode(visit.page, await readPin(visit.control, person.mobile))
  await button(visit.page, 'Continuar').click()
  await standAt(visit.page, 'Recibimos tu queja')
  return { visit, person }
}

async function mailOfClaim(): Promise<Visit> {
  const { visit, person } = await fileClaim()
  await visit.page.goto(await readMailedLink(visit.control, person.email, '/reclamos/correo/'))
  await button(visit.page, 'Confirmar mi correo').waitFor()
  return visit
}

async function refused(): Promise<Visit> {
  const visit = await openVisit()
  const person = newPerson('50')
  await visit.page.goto('/')
  await wakeUp(visit.page)
  await fillForm(visit.page, person)
  await button(visit.page, 'Continuar').click()
  await standAt(visit.page, titles.otp)
  await typeCode(visit.page, await readPin(visit.control, person.mobile))
  await button(visit.page, 'Confirmar').click()
  await standAt(visit.page, titles.processRequest)
  return visit
}

async function refusedLate(): Promise<Visit> {
  const customer = await customerAt('offer', '59')
  await customer.acceptEmail()
  const visit = await openAs(customer, '/offer-equipo')
  await costIsShown(visit.page)
  await button(visit.page, 'Confirmar').click()
  await standAt(visit.page, titles.errorResponse)
  return visit
}

const statusPage = (path: string): Portrait => ({ filled: () => openAt(path, /./), question: 'script' })

export const publicAlbum = {
  validateEmail: {
    filled: mailToValidate,
    question: press('Validar mi correo'),
    others: { done: validatedMail },
  },
  certificate: {
    filled: certificate,
    question: 'own',
    others: { unknown: () => openAt('/paz-y-salvo/00000000000000000000000000', titlesOf.certificate) },
  },
  publicClaims: {
    filled: async () => (await fillClaim()).visit,
    question: press('Continuar'),
    others: { filed: async () => (await fileClaim()).visit },
  },
  claimEmail: { filled: mailOfClaim, question: press('Confirmar mi correo') },
  policy: {
    filled: () => openAt('/politicas/datos', /./),
    question: 'script',
    others: {
      terms: () => openAt('/politicas/terminos', /./),
      collection: () => openAt('/politicas/cobranza', /./),
    },
  },
  loanProgress: statusPage('/loan-progress'),
  manyAttempts: statusPage('/many-attempts'),
  resendManyAttempts: statusPage('/resend-link/many-attempts'),
  processRequest: { ...statusPage('/process-request'), others: { refused } },
  expiredEmail: statusPage('/expired-email'),
  unavailable: statusPage('/unavailable'),
  exceededSessionTime: statusPage('/exceeded-session-time'),
  errorResponse: { ...statusPage('/error-response'), others: { 'refused-late': refusedLate } },
} satisfies AlbumPart
