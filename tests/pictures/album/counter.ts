import { chooseAnswers } from '../../journeys/visit/answer-questions.ts'
import { counterTitles, fileSale, openCounter, openDesk, qrName } from '../../journeys/visit/counter.ts'
import { openVisit, type Visit } from '../../journeys/visit/open-visit.ts'
import { button, dialogOf, standAt } from '../../journeys/visit/screens.ts'
import { agentOf, agents } from '../../support/agent.ts'
import type { AlbumPart } from '../portrait.ts'
import { openAt, openSale, phoneOfShop, place, press, standAtSale } from './devices.ts'

/** The shop: the agent's screens, and what its customer has on their own phone. */

const skus = [phoneOfShop]
const customerEmail = 'cliente@correo.example'

async function fillSale(): Promise<Visit> {
  const { agent, hands } = await openCounter('00', { skus })
  await hands.fill('Correo electrónico del cliente', customerEmail)
  await hands.check('El cliente acepta los términos y condiciones')
  await hands.check('SMS')
  return agent
}

async function awaitAuthorization(): Promise<Visit> {
  const counter = await openCounter('01', { skus })
  await fileSale(counter)
  return counter.agent
}

/** Sales that another counter of the shop has left at several steps. */
async function deskWithSales(): Promise<Visit> {
  for (const status of ['preOffer', 'offer', 'contract'] as const) {
    await agentOf(place(), '02', { skus, agent: agents.nextCounter }).until(status)
  }
  return openDesk(agents.counter)
}

async function simulated(): Promise<Visit> {
  const visit = await openDesk(agents.counter)
  await visit.page.goto('/assisted/simulator')
  await visit.page.getByLabel('Valor del equipo').fill('1500000')
  await button(visit.page, 'Simular cuota').click()
  await visit.page.getByText('Es una simulación.').waitFor()
  return visit
}

async function atCamera(): Promise<Visit> {
  const visit = await standAtSale('documents', '00', counterTitles.veridas)
  await visit.page.getByRole('img', { name: qrName }).waitFor()
  return visit
}

async function atIssueDate(): Promise<Visit> {
  const visit = await standAtSale('documents', '00', counterTitles.evidenteDate, (sale) =>
    sale.act('rejectVeridas'),
  )
  await visit.page.getByLabel('Fecha de expedición de la cédula').fill('20/05/2010')
  return visit
}

async function atQuestions(): Promise<Visit> {
  const sale = agentOf(place(), '00', { skus })
  await sale.until('documents')
  await sale.act('rejectVeridas')
  const visit = await openSale(sale, counterTitles.evidenteDate)
  await visit.page.getByLabel('Fecha de expedición de la cédula').fill('20/05/2010')
  await button(visit.page, 'Confirmar').click()
  await standAt(visit.page, counterTitles.evidenteValidate)
  await visit.page.getByRole('radio').first().waitFor()
  await chooseAnswers(visit, sale.document, 'right')
  return visit
}

async function atSigningCode(): Promise<Visit> {
  const sale = agentOf(place(), '00', { skus })
  await sale.until('contract')
  await sale.requestSignature()
  const visit = await openSale(sale, counterTitles.otp)
  await visit.page.getByLabel('Código', { exact: true }).fill(await sale.toldCode())
  return visit
}

async function signed(ending: string): Promise<Visit> {
  const sale = agentOf(place(), ending, { skus })
  await sale.sign()
  return openSale(sale, counterTitles.resume)
}

async function closed(): Promise<Visit> {
  const visit = await signed('00')
  await button(visit.page, 'Cerrar').click()
  await standAt(visit.page, counterTitles.end)
  return visit
}

/** The link of a sale that was just filed, on the customer's phone; not pressed yet. */
async function openLink(): Promise<Visit> {
  const sale = agentOf(place(), '00', { skus })
  await sale.signIn()
  await sale.fileForm()
  const visit = await openVisit()
  await visit.page.goto(await sale.handOffLink())
  await button(visit.page, 'Autorizar y continuar').waitFor()
  return visit
}

async function identityOnPhone(): Promise<Visit> {
  const sale = agentOf(place(), '00', { skus })
  await sale.until('documents')
  const { body } = await sale.act('sendEmailVeridas', { firstEmail: true })
  const visit = await openVisit()
  await visit.page.goto(body.response?.url ?? '')
  await button(visit.page, 'Continuar').click()
  await standAt(visit.page, 'Confirma tu identidad')
  return visit
}

/** The link is open on one phone, and somebody finds it on another. */
async function usedLink(): Promise<Visit> {
  const sale = agentOf(place(), '01', { skus })
  await sale.signIn()
  await sale.fileForm()
  const { url } = await sale.press()
  const visit = await openVisit()
  await visit.page.goto(url)
  await dialogOf(visit.page, 'Importante')
  return visit
}

/** The phone that signed: with what is due first, and loaded again. */
async function signedOnPhone(): Promise<Visit> {
  const sale = agentOf(place(), '54', { skus })
  await sale.signIn()
  await sale.fileForm()
  const visit = await openVisit()
  await visit.page.goto(await sale.handOffLink())
  await button(visit.page, 'Autorizar y continuar').click()
  await visit.page.getByText('Tu autorización quedó registrada').waitFor()
  await sale.until('documents')
  await sale.answerQuestions()
  await sale.sign()
  await visit.page.getByText('Paga ahora').waitFor()
  await visit.page.reload()
  await standAt(visit.page, 'Ya firmaste tu contrato')
  return visit
}

/** The customer reads why; the counter does not. */
async function refusedOnPhone(): Promise<Visit> {
  const sale = agentOf(place(), '50', { skus })
  await sale.signIn()
  await sale.fileForm()
  const visit = await openVisit()
  await visit.page.goto(await sale.handOffLink())
  await button(visit.page, 'Autorizar y continuar').click()
  await visit.page.getByText('Por esto no podemos continuar').waitFor()
  return visit
}

async function closedUnpaid(): Promise<Visit> {
  const visit = await signed('54')
  await button(visit.page, 'Cerrar').click()
  await standAt(visit.page, counterTitles.end)
  return visit
}

export const counterAlbum = {
  assistedHome: { filled: fillSale, question: 'own', others: { authorization: awaitAuthorization } },
  assistedDesk: {
    filled: deskWithSales,
    question: 'own',
    others: { empty: () => openDesk(agents.otherShop) },
  },
  assistedSimulator: { filled: simulated, question: press('Simular cuota') },
  assistedPreOffer: {
    filled: () => standAtSale('preOffer', '00', counterTitles.preOffer),
    question: 'own',
  },
  assistedOffer: {
    filled: () => standAtSale('offer', '00', counterTitles.offer),
    question: 'own',
    others: { guarantee: () => standAtSale('offer', '54', counterTitles.offer) },
  },
  assistedVeridas: { filled: atCamera, question: 'own' },
  assistedEvidenteDate: { filled: atIssueDate, question: press('Confirmar') },
  assistedEvidenteValidate: { filled: atQuestions, question: press('Confirmar') },
  assistedContract: {
    filled: () => standAtSale('contract', '00', counterTitles.contract),
    question: 'everything',
  },
  assistedOtp: { filled: atSigningCode, question: press('Confirmar') },
  assistedResume: {
    filled: () => signed('00'),
    question: 'everything',
    others: { 'to-be-paid': () => signed('54') },
  },
  assistedEnd: { filled: closed, question: 'everything', others: { 'to-be-paid': closedUnpaid } },
  assistedLinkEnded: {
    filled: () => openAt('/assisted/link-ended', counterTitles.linkEnded),
    question: 'everything',
  },
  handOff: {
    filled: openLink,
    question: press('Autorizar y continuar'),
    others: {
      identity: identityOnPhone,
      'used-link': usedLink,
      signed: signedOnPhone,
      refused: refusedOnPhone,
    },
  },
} satisfies AlbumPart
