import { leaveWithoutPaying, payByCard, takePin } from '../../journeys/visit/at-checkout.ts'
import { leaveToPay, outcome } from '../../journeys/visit/at-payment.ts'
import { accountTitle } from '../../journeys/visit/enter-account.ts'
import { customerAt, enterOwnArea, openAs } from '../../journeys/visit/open-as.ts'
import type { Visit } from '../../journeys/visit/open-visit.ts'
import { button, standAt } from '../../journeys/visit/screens.ts'
import type { AlbumPart } from '../portrait.ts'
import { openAccount } from './devices.ts'

/** The borrower's own area. */

/** The home, with every card answered. */
async function home(ending: string): Promise<Visit> {
  const visit = await openAccount(ending)
  await visit.page.getByText('Cédula').first().waitFor()
  return visit
}

/** Somebody who applies for the first time: no credit so far. */
async function homeWithoutCredit(): Promise<Visit> {
  const customer = await customerAt('preOffer', '20')
  await enterOwnArea(customer)
  const visit = await openAs(customer, '/self-manage')
  await standAt(visit.page, accountTitle)
  return visit
}

const leaveReminder = async ({ page }: Visit) => {
  const later = page.getByRole('button', { name: 'Ahora no' })
  if (await later.isVisible()) await later.click()
}

async function credit(ending: string): Promise<Visit> {
  const visit = await home(ending)
  await leaveReminder(visit)
  await visit.page
    .getByRole('link', { name: /Ver mi crédito/ })
    .first()
    .click()
  // Its heading is what was bought, once that is known.
  await visit.page.waitForURL('**/self-manage/credits/**')
  await standAt(visit.page, /./)
  return visit
}

const payment = async (ending: string): Promise<Visit> => goToPay(await home(ending))

async function goToPay(visit: Visit): Promise<Visit> {
  await leaveReminder(visit)
  await visit.page
    .getByRole('link', { name: /^Pagar/ })
    .first()
    .click()
  await standAt(visit.page, 'Paga tu crédito')
  await visit.page.getByRole('tab', { name: 'Pagar cuota', selected: true }).waitFor()
  return visit
}

async function prepayment(): Promise<Visit> {
  const visit = await payment('92')
  await visit.page.getByRole('tab', { name: 'Abono a capital' }).click()
  return visit
}

/** Somebody whose phone was just delivered pays a part of the first installment. */
async function paid(
  method: 'Tarjeta-PSE' | 'Efectivo',
  act: (page: Visit['page']) => Promise<void>,
  title: string,
): Promise<Visit> {
  const customer = await customerAt('contract', '00')
  const { idOrderAmount } = await customer.sign()
  await customer.place.control.advance('PT0S')
  await customer.place.control.endOrder(idOrderAmount ?? '', 'deliver')
  await enterOwnArea(customer)
  const visit = await goToPay(await openAs(customer, '/self-manage'))
  await visit.page.getByLabel('Otro valor').check()
  await visit.page.getByRole('textbox', { name: 'Valor a pagar' }).fill('20000')
  await button(visit.page, 'Continuar').click()
  await leaveToPay(visit.page, method)
  await act(visit.page)
  await outcome(visit.page, title)
  return visit
}

export const accountAlbum = {
  selfManage: {
    filled: () => home('80'),
    question: 'own',
    others: {
      empty: homeWithoutCredit,
      late: () => home('81'),
      'paid-off': () => home('82'),
      'three-loans': () => home('86'),
      'half-way': () => home('87'),
      sold: () => home('85'),
      claims: () => home('90'),
    },
  },
  creditDetail: {
    filled: () => credit('80'),
    question: 'own',
    others: {
      late: () => credit('81'),
      'paid-off': () => credit('82'),
      'on-mobile-bill': () => credit('83'),
      money: () => credit('92'),
    },
  },
  payment: {
    filled: () => payment('80'),
    question: 'own',
    others: { late: () => payment('81'), prepayment },
  },
  paymentResponse: {
    filled: () => paid('Tarjeta-PSE', (page) => payByCard(page), 'Transacción exitosa'),
    question: 'own',
    others: {
      refused: () => paid('Tarjeta-PSE', (page) => payByCard(page, 'rechazada'), 'Transacción rechazada'),
      'in-cash': () => paid('Efectivo', takePin, 'Transacción pendiente'),
      'left-unpaid': () => paid('Tarjeta-PSE', leaveWithoutPaying, 'Transacción cancelada'),
    },
  },
} satisfies AlbumPart
