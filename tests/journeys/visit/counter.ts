import type { Locator, Page } from 'playwright-core'
import { agents } from '../../support/agent.ts'
import { newPerson } from '../../support/people.ts'
import type { Person } from './check-screen.ts'
import { openVisit, type Place, sharedPlace, type Visit } from './open-visit.ts'
import { arriveAt, button, dialogOf } from './screens.ts'

/** The screen of a shop's computer; what it is used by is a mouse and a keyboard. */
export const counterSize = { width: 1024, height: 768 }
export const shopComputer = { viewport: counterSize, hasTouch: false, isMobile: false, deviceScaleFactor: 1 }

export const counterTitles = {
  home: 'Vende a crédito',
  authorization: 'El cliente autoriza la consulta',
  preOffer: 'Pago inicial del equipo',
  offer: 'Elige tus cuotas',
  veridas: 'Validación de identidad',
  evidenteDate: 'Fecha de expedición',
  evidenteValidate: 'Preguntas de seguridad',
  contract: 'Contrato',
  otp: 'Código de la firma',
  resume: 'Resumen de la compra',
  end: 'Solicitud aprobada',
  desk: 'Ventas de la tienda',
  simulator: 'Simulador',
  linkEnded: 'El enlace de la tienda terminó',
} as const

/** What an agent's hands do, counted: a field is filled in or ticked, a button is pressed. */
export type Hands = ReturnType<typeof handsAt>

export function handsAt(page: Page) {
  const count = { fields: 0, presses: 0 }
  return {
    count,
    fill: async (label: string, value: string) => {
      count.fields += 1
      await page.getByLabel(label, { exact: true }).fill(value)
    },
    check: async (label: string | RegExp) => {
      count.fields += 1
      await page.getByLabel(label).first().check()
    },
    press: async (name: string | RegExp, within: Page | Locator = page) => {
      count.presses += 1
      await within.getByRole('button', { name, exact: true }).click()
    },
  }
}

export type Counter = {
  readonly agent: Visit
  readonly hands: Hands
  readonly person: Person
}

type CounterWish = { readonly agent?: string; readonly skus?: readonly string[]; readonly place?: Place }

/** A customer of the table comes to a counter: the shop's link opens the agent's form. */
export async function openCounter(ending: string, wish: CounterWish = {}): Promise<Counter> {
  const { place = sharedPlace(), agent: code = agents.counter, skus } = wish
  const person = newPerson(ending)
  const agent = await openVisit(place, shopComputer)
  const { document, mobile } = person
  const customer = skus === undefined ? { document, mobile } : { document, mobile, skus }
  const { url } = await agent.control.assistedLink({ agent: code, ...customer })
  await agent.page.goto(url)
  await arriveAt(agent.page, counterTitles.home)
  return { agent, hands: handsAt(agent.page), person }
}

/** The desk of the shop, at a counter where nobody sells anything yet. */
export async function openDesk(code: string, place: Place = sharedPlace()): Promise<Visit> {
  const visit = await openVisit(place, shopComputer)
  await visit.page.goto((await visit.control.assistedLink({ agent: code })).url)
  await arriveAt(visit.page, counterTitles.desk)
  return visit
}

/** The agent's form as far as the shop's link leaves something to fill in, and the e-mail once more. */
export async function fileSale({ agent: { page }, hands, person }: Counter): Promise<void> {
  await hands.fill('Correo electrónico del cliente', person.email)
  await hands.check('Acepto los términos y condiciones')
  await hands.check('Autorizo el tratamiento de mis datos para ofertas')
  await hands.press('Continuar')
  const dialog = await dialogOf(page, 'Confirma el correo del cliente')
  await hands.fill('Confirma el correo', person.email)
  await hands.press('Confirmar y continuar', dialog)
  await arriveAt(page, counterTitles.authorization)
}

const isHandOff = (link: string) => link.includes('/veridas/assisted/')

/** The newest link that an SMS brought the customer, none of those that are known already. */
export async function newestLink({ agent, person }: Counter, known: readonly string[] = []): Promise<string> {
  const isNew = (link: string) => isHandOff(link) && !known.includes(link)
  const sms = await agent.control.message(person.mobile, ({ links }) => links.some(isNew))
  return sms.links.find(isNew) ?? ''
}

/** The newest code of an SMS, other than those that were used. */
export async function newestCode({ agent, person }: Counter, used: readonly string[] = []): Promise<string> {
  const sms = await agent.control.message(
    person.mobile,
    ({ channel, code }) => channel === 'sms' && code !== null && !used.includes(code),
  )
  return sms.code ?? ''
}

/** The customer's own phone, with nothing open on it yet. */
export const takePhone = ({ agent }: Counter): Promise<Visit> =>
  openVisit({ webUrl: agent.webUrl, sandboxUrl: sharedPlace().sandboxUrl })

/** Opens a link that arrived and presses its button, which is what counts: looking at it changes nothing. */
export async function openOnPhone(phone: Visit, link: string, press: string): Promise<void> {
  await phone.page.goto(link)
  await button(phone.page, press).click()
}

/** The agent authorises by the code that the customer tells. */
export async function authorizeByCode(counter: Counter): Promise<void> {
  await counter.hands.fill('Código', await newestCode(counter))
  await counter.hands.press('Confirmar')
}

/** How long the agent's screen takes to show what somebody did elsewhere; told, and left to the tests of the stream. */
export async function followed(what: string, act: () => Promise<unknown>, seen: () => Promise<unknown>) {
  await act()
  const from = performance.now()
  await seen()
  console.log(`the other screen shows ${what} after ${Math.round(performance.now() - from)} ms`)
}
