import { openVisit, type Visit } from '../../journeys/visit/open-visit.ts'
import {
  arriveAt,
  button,
  costIsShown,
  fillAccount,
  fillHomeAndDay,
  standAt,
  titles,
} from '../../journeys/visit/screens.ts'
import type { AlbumPart } from '../portrait.ts'
import { press, standAs, standSigned } from './devices.ts'

/** The way to money. */

const amount = 3_000_000

async function simulate(): Promise<Visit> {
  const visit = await openVisit()
  await visit.page.goto((await visit.control.campaignLink()).url)
  await standAt(visit.page, titles.simulation)
  await costIsShown(visit.page)
  return visit
}

async function counterOffer(ending: string, asked = amount): Promise<Visit> {
  const visit = await standAs('counterOffer', ending, '/on-boarding/counter-offer-simulation', {
    amount: asked,
  })
  await costIsShown(visit.page)
  return visit
}

async function giveHome(): Promise<Visit> {
  const visit = await standAs('addressData', '10', '/on-boarding/directionLibre', { amount })
  await fillHomeAndDay(visit.page, '16')
  return visit
}

async function giveAccount(): Promise<Visit> {
  const visit = await standAs('bankData', '10', '/on-boarding/bank-data', { amount })
  await fillAccount(visit.page, '91234567890')
  return visit
}

async function confirmedAccount(): Promise<Visit> {
  const visit = await giveAccount()
  await visit.page.getByLabel('Número de cuenta').press('Tab')
  await visit.page.getByText('El banco confirmó que esta cuenta está a tu nombre.').waitFor()
  return visit
}

async function formOfLoan(): Promise<Visit> {
  const visit = await simulate()
  await button(visit.page, 'Lo quiero').click()
  await arriveAt(visit.page, titles.formOfLoan)
  return visit
}

export const loanAlbum = {
  simulation: { filled: simulate, question: 'own', others: { 'form-that-follows': formOfLoan } },
  counterOffer: {
    filled: () => counterOffer('10'),
    question: 'own',
    others: { less: () => counterOffer('64'), more: () => counterOffer('65') },
  },
  directionLibre: { filled: giveHome, question: press('Continuar') },
  bankData: {
    filled: giveAccount,
    question: press('Guardar cuenta'),
    others: { confirmed: confirmedAccount },
  },
  contractLibre: {
    filled: () => standAs('contract', '10', '/on-boarding/contractLibre', { amount }),
    question: 'everything',
  },
  detailsLibre: {
    filled: () => standSigned('10', '/on-boarding/detailsLibre', { amount }),
    question: 'everything',
  },
} satisfies AlbumPart
