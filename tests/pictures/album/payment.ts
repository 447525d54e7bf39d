import type { Checkout } from '@cupo/wire'
import { payByCard } from '../../journeys/visit/at-checkout.ts'
import { seededBorrower } from '../../journeys/visit/enter-account.ts'
import { askFastPayment, payablePlan, solveFastPayment } from '../../journeys/visit/fast-payment.ts'
import { customerAt } from '../../journeys/visit/open-as.ts'
import { openVisit, type Visit } from '../../journeys/visit/open-visit.ts'
import { readMailedLink } from '../../journeys/visit/read-messages.ts'
import { button, dialogOf, standAt } from '../../journeys/visit/screens.ts'
import { apiClient } from '../../support/api-client.ts'
import { newPerson } from '../../support/people.ts'
import { tillOf } from '../../support/till.ts'
import type { AlbumPart } from '../portrait.ts'
import { openAt, press } from './devices.ts'
import { refundLink } from './world.ts'

/** Paying without a sign-in, and what is paid back. */

type UpfrontPayment = {
  readonly ending: '52' | '53'
  readonly part: 'advanced-payment' | 'guarantee-payment'
}
const downPayment: UpfrontPayment = { ending: '52', part: 'advanced-payment' }
const guarantee: UpfrontPayment = { ending: '53', part: 'guarantee-payment' }

async function mailedLink({ ending, part }: UpfrontPayment): Promise<string> {
  const customer = await customerAt('contract', ending)
  await customer.sign()
  return readMailedLink(customer.place.control, customer.email, `/${part}/`)
}

async function openLink(upfrontPayment: UpfrontPayment): Promise<Visit> {
  const visit = await openVisit()
  await visit.page.goto(await mailedLink(upfrontPayment))
  await button(visit.page, /^Pagar \$/).waitFor()
  return visit
}

/** Registers the payment of a link with its secret, and pays it at the provider. */
async function pay({ ending, part }: UpfrontPayment) {
  const visit = await openVisit()
  const link = await mailedLink({ ending, part })
  const [, id, hash] = new RegExp(`${part}/([^/]+)/([^/?]+)`).exec(link) ?? []
  const path = `/publicdata/${part}/epayco/${id}/request`
  const { body: checkout } = await apiClient(visit.webUrl).send<Checkout>('POST', path, { json: { hash } })
  const till = tillOf(visit)
  const payment = await till.pay({ checkout })
  await till.heard(payment)
  return { visit, link, id, ref: payment.ref_payco }
}

async function paidLink(upfrontPayment: UpfrontPayment): Promise<Visit> {
  const { visit, link } = await pay(upfrontPayment)
  await visit.page.goto(link)
  await visit.page.getByText('Ya está pagado').waitFor()
  return visit
}

async function linkResult(upfrontPayment: UpfrontPayment, path: string): Promise<Visit> {
  const { visit, id, ref } = await pay(upfrontPayment)
  await visit.page.goto(`${path}/${id}/response/?ref_payco=${ref}`)
  await visit.page.getByRole('heading', { name: 'Transacción exitosa' }).waitFor()
  return visit
}

/** The search of a customer whose link is to be sent again. */
async function resend(path: string, ending: string): Promise<Visit> {
  const customer = await customerAt('contract', ending)
  await customer.sign()
  const visit = await openVisit()
  await visit.page.goto(path)
  await visit.page.getByLabel('Número de cédula').fill(customer.document)
  await visit.page.getByLabel('Número de celular').fill(customer.mobile)
  await visit.page.getByLabel('No soy un robot').check()
  await visit.page.getByText('Verificación lista.').waitFor()
  return visit
}

async function resendAddress(path: string, ending: string): Promise<Visit> {
  const visit = await resend(path, ending)
  await visit.page.locator('button[type=submit]').click()
  await visit.page.getByText('Lo enviaremos a').waitFor()
  return visit
}

const search = ({ page }: Visit) => page.locator('button[type=submit]').click()

async function fillFastPayment(): Promise<Visit> {
  const visit = await openVisit()
  await solveFastPayment(visit.page, seededBorrower('80').document)
  return visit
}

async function nothingToPay(): Promise<Visit> {
  const visit = await openVisit()
  await askFastPayment(visit.page, newPerson('14').document)
  await visit.page.getByRole('alert').first().waitFor()
  return visit
}

async function fastPay(ending: string): Promise<Visit> {
  const visit = await openVisit()
  await askFastPayment(visit.page, seededBorrower(ending).document)
  await standAt(visit.page, 'Paga tu crédito')
  await payablePlan(visit.page).waitFor()
  return visit
}

/** The other of two credits is chosen, whose plan is asked for. */
const chooseOther = async ({ page }: Visit) => {
  const cards = page.getByRole('group', { name: 'Crédito que vas a pagar' }).getByRole('radio')
  const other = (await cards.last().isChecked()) ? cards.first() : cards.last()
  await other.check({ force: true })
}

async function fastResult(): Promise<Visit> {
  const visit = await fastPay('80')
  const { page } = visit
  await page.getByLabel('Otro valor').check()
  await page.getByLabel('Valor a pagar').first().fill('20000')
  await button(page, 'Pagar').click()
  await dialogOf(page, 'Elige cómo pagar')
  await button(page, 'Ir a pagar $ 20.000').click()
  await payByCard(page)
  await page.getByText('Transacción exitosa').first().waitFor()
  return visit
}

async function namedAccount(): Promise<Visit> {
  const visit = await openAt(refundLink(), 'Tu dinero de vuelta')
  await button(visit.page, 'Guardar la cuenta').waitFor()
  return visit
}

export const paymentAlbum = {
  advancedPayment: {
    filled: () => openLink(downPayment),
    question: 'own',
    others: { paid: () => paidLink(downPayment) },
  },
  guaranteePayment: {
    filled: () => openLink(guarantee),
    question: 'own',
    others: { paid: () => paidLink(guarantee) },
  },
  advancedPaymentResult: { filled: () => linkResult(downPayment, '/advanced-payment'), question: 'own' },
  guaranteePaymentResult: {
    filled: () => linkResult(guarantee, '/guarantee-payment-response'),
    question: 'own',
  },
  advancedResend: {
    filled: () => resend('/pagoinicialequipocupoco', '52'),
    question: search,
    others: { address: () => resendAddress('/pagoinicialequipocupoco', '52') },
  },
  guaranteeResend: {
    filled: () => resend('/pagofianzacupoco', '53'),
    question: search,
    others: { thanks: () => openAt('/pagofianzacupoco/thank-you', 'Enviamos el enlace') },
  },
  fastPayment: { filled: fillFastPayment, question: press('Continuar'), others: { nothing: nothingToPay } },
  fastPaymentPay: {
    filled: () => fastPay('86'),
    question: chooseOther,
    others: { one: () => fastPay('80') },
  },
  fastPaymentResult: { filled: fastResult, question: 'own' },
  refundAccount: { filled: namedAccount, question: 'own' },
} satisfies AlbumPart
