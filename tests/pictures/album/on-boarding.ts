import { answerQuestions } from '../../journeys/visit/answer-questions.ts'
import { customerAt, openAs } from '../../journeys/visit/open-as.ts'
import { openVisit, type Visit } from '../../journeys/visit/open-visit.ts'
import { readPin } from '../../journeys/visit/read-messages.ts'
import {
  arriveAt,
  button,
  costIsShown,
  dialogOf,
  fillAddress,
  fillForm,
  readAgreement,
  standAt,
  titles,
  typeCode,
  wakeUp,
} from '../../journeys/visit/screens.ts'
import { newPerson } from '../../support/people.ts'
import type { AlbumPart } from '../portrait.ts'
import { phoneOfShop, press, standAs, standSigned } from './devices.ts'

/** The way to a phone, for the customer alone. */

async function fillOwnForm(path = '/') {
  const visit = await openVisit()
  const person = newPerson('14')
  await visit.page.goto(path)
  await wakeUp(visit.page)
  await fillForm(visit.page, person)
  return { visit, person }
}

async function fromShop(): Promise<Visit> {
  const visit = await openVisit()
  const { document, mobile } = newPerson('14')
  await visit.page.goto((await visit.control.link({ document, mobile, sku: phoneOfShop })).url)
  await wakeUp(visit.page)
  return visit
}

async function comeToCode(): Promise<Visit> {
  const { visit, person } = await fillOwnForm()
  await button(visit.page, 'Continuar').click()
  await standAt(visit.page, titles.otp)
  await typeCode(visit.page, await readPin(visit.control, person.mobile))
  return visit
}

async function standAtOffer(ending: string): Promise<Visit> {
  const visit = await standAs('offer', ending, '/on-boarding/offer-equipo')
  await costIsShown(visit.page)
  return visit
}

async function withGuarantee(): Promise<Visit> {
  const visit = await standAtOffer('53')
  await dialogOf(visit.page, 'Tu crédito necesita una fianza')
  return visit
}

async function unvalidatedEmail(): Promise<Visit> {
  const customer = await customerAt('offer', '10')
  const visit = await openAs(customer, '/on-boarding/offer-equipo')
  await costIsShown(visit.page)
  await button(visit.page, 'Confirmar').click()
  await dialogOf(visit.page, 'Valida tu correo')
  return visit
}

async function standAtCamera(): Promise<Visit> {
  const visit = await standAs('documents', '14', '/on-boarding/identity')
  await button(visit.page, 'Permitir').click()
  await arriveAt(visit.page, titles.veridas)
  await visit.page.frameLocator('iframe').getByRole('button', { name: 'Empezar' }).waitFor()
  return visit
}

async function standAtQuestions() {
  const customer = await customerAt('documents', '14', { sku: phoneOfShop })
  await customer.act('rejectVeridas')
  const visit = await openAs(customer, '/on-boarding/evidente')
  await standAt(visit.page, titles.evidente)
  return { visit, customer }
}

async function answered(): Promise<Visit> {
  const { visit, customer } = await standAtQuestions()
  await answerQuestions(visit, customer.document)
  return visit
}

async function fillOwnAddress(): Promise<Visit> {
  const visit = await standAs('deliveryData', '14', '/on-boarding/direction')
  await fillAddress(visit.page)
  return visit
}

async function keptAddress(): Promise<Visit> {
  const visit = await fillOwnAddress()
  await button(visit.page, 'Guardar dirección').click()
  await visit.page.getByLabel('Dirección', { exact: true }).waitFor({ state: 'detached' })
  return visit
}

async function acceptedAgreement(ending: string): Promise<Visit> {
  const visit = await standAs('contract', ending, '/on-boarding/contract')
  await readAgreement(visit.page)
  await visit.page.getByRole('dialog').waitFor({ state: 'hidden' })
  return visit
}

async function openAgreement(): Promise<Visit> {
  const visit = await standAs('contract', '14', '/on-boarding/contract')
  await button(visit.page, 'Leer el contrato').click()
  const dialog = await dialogOf(visit.page, 'Contrato de crédito')
  await dialog.getByRole('heading', { name: 'Lo esencial de tu crédito' }).waitFor()
  return visit
}

async function cancelled(): Promise<Visit> {
  const customer = await customerAt('offer', '16')
  await customer.act('cancel')
  const visit = await openAs(customer, '/pre-offer')
  await standAt(visit.page, 'Cancelaste tu solicitud')
  return visit
}

export const onBoardingAlbum = {
  form: {
    filled: async () => (await fillOwnForm()).visit,
    question: press('Continuar'),
    others: { 'of-a-shop': fromShop },
  },
  otp: { filled: comeToCode, question: press('Confirmar') },
  preOffer: {
    filled: () => standAs('preOffer', '14', '/on-boarding/pre-offer'),
    question: 'own',
    others: { 'down-payment': () => standAs('preOffer', '52', '/on-boarding/pre-offer') },
  },
  offer: {
    filled: () => standAtOffer('14'),
    question: 'own',
    others: { guarantee: withGuarantee, 'email-to-validate': unvalidatedEmail },
  },
  identity: {
    filled: () => standAs('documents', '14', '/on-boarding/identity'),
    question: press('Permitir'),
  },
  veridas: { filled: standAtCamera, question: 'own' },
  evidente: {
    filled: answered,
    question: press('Confirmar'),
    others: { 'issue-date': async () => (await standAtQuestions()).visit },
  },
  direction: {
    filled: fillOwnAddress,
    question: press('Guardar dirección'),
    others: { kept: keptAddress },
  },
  contract: {
    filled: () => standAs('contract', '14', '/on-boarding/contract'),
    question: 'everything',
    others: {
      reading: openAgreement,
      accepted: () => acceptedAgreement('14'),
      guarantee: () => acceptedAgreement('53'),
    },
  },
  details: {
    filled: () => standSigned('14', '/on-boarding/details'),
    question: 'everything',
    others: { 'to-be-paid': () => standSigned('54', '/on-boarding/details') },
  },
  opinion: { filled: () => standSigned('14', '/opinion'), question: press('Enviar') },
  applicationEnd: { filled: cancelled, question: 'everything' },
} satisfies AlbumPart
