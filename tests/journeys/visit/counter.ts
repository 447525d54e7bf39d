import type { Locator, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { agents } from '../../support/agent.ts'
import { newPerson } from '../../support/people.ts'
import type { Person } from './check-screen.ts'
import { openVisit, type Place, sharedPlace, type Visit } from './open-visit.ts'
import { button, costIsShown, dialogOf, pressOrLet, standAt } from './screens.ts'

/** The screen of a shop's computer; what it is used by is a mouse and a keyboard. */
const counterSize = { width: 1024, height: 768 }
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
  linkEnded: 'Necesitas un enlace de tu tienda',
} as const

/** What an agent's hands do at a page. */
type Hands = Awaited<ReturnType<typeof handsAt>>

/** The page itself counts what it feels, however a test presses: a field is filled in or ticked, a button is pressed. */
async function handsAt({ context, page }: Visit) {
  const fields = new Set<string>()
  const presses: string[] = []
  await context.exposeBinding('feelField', (_source, field: string) => {
    fields.add(field)
  })
  await context.exposeBinding('feelPress', (_source, words: string) => {
    presses.push(words)
  })
  await context.addInitScript(feelHands)
  return {
    /** Of each screen its fields once, and every press. */
    count: async () => {
      // What the page felt before it answers this has arrived; one that is left has told already.
      await page.evaluate(() => undefined).catch(() => undefined)
      return { fields: fields.size, presses: presses.length }
    },
    fill: (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value),
    check: (label: string | RegExp) => page.getByLabel(label).first().check(),
    press: (name: string | RegExp, within: Page | Locator = page) => button(within, name).click(),
  }
}

/** Runs in every document before its own scripts. */
function feelHands(): void {
  type Tally = (what: string) => void
  const { feelField, feelPress } = globalThis as { feelField?: Tally; feelPress?: Tally }
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement) feelField?.(`${location.pathname} ${target.name}`)
    },
    true,
  )
  addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('button, summary, a') : null
      if (pressed) feelPress?.(pressed.textContent ?? '')
    },
    true,
  )
}

export type Counter = {
  readonly agent: Visit
  readonly hands: Hands
  readonly person: Person
  readonly place: Place
}

type CounterWish = {
  readonly agent?: string
  readonly skus?: readonly string[]
  readonly place?: Place
  /** The test moves the time of the agent's browser. */
  readonly hasClock?: boolean
}

/** A customer of the table comes to a counter: the shop's link opens the agent's form. */
export async function openCounter(ending: string, wish: CounterWish = {}): Promise<Counter> {
  const { place = sharedPlace(), agent: code = agents.counter, skus, hasClock = false } = wish
  const person = newPerson(ending)
  const agent = await openVisit(place, shopComputer)
  if (hasClock) await agent.page.clock.install()
  const hands = await handsAt(agent)
  const { document, mobile } = person
  const customer = skus === undefined ? { document, mobile } : { document, mobile, skus }
  const { url } = await agent.control.assistedLink({ agent: code, ...customer })
  await agent.page.goto(url)
  await standAt(agent.page, counterTitles.home)
  return { agent, hands, person, place }
}

/** The devices of a test, which are put away at its end. */
export function useShop() {
  const open: Visit[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((visit) => visit.close()))
  })
  const keep = (visit: Visit): Visit => {
    open.push(visit)
    return visit
  }
  return {
    keep,
    counterWith: async (...wish: Parameters<typeof openCounter>): Promise<Counter> => {
      const counter = await openCounter(...wish)
      keep(counter.agent)
      return counter
    },
    /** A phone of the customer, or of anybody else, with nothing open on it yet. */
    phoneAt: async ({ place }: Counter): Promise<Visit> => keep(await openVisit(place)),
  }
}

/** The desk of the shop, at a counter where nobody sells anything yet. */
export async function openDesk(code: string, place: Place = sharedPlace()): Promise<Visit> {
  const visit = await openVisit(place, shopComputer)
  await visit.page.goto((await visit.control.assistedLink({ agent: code })).url)
  await standAt(visit.page, counterTitles.desk)
  return visit
}

/** The agent's form as far as the shop's link leaves something to fill in, and the e-mail once more. */
export async function fileSale({ agent: { page }, hands, person }: Counter): Promise<void> {
  await hands.fill('Correo electrónico del cliente', person.email)
  await hands.check('El cliente acepta los términos y condiciones')
  await hands.check('SMS')
  await hands.check('El cliente autoriza el tratamiento de sus datos para ofertas')
  await hands.press('Continuar')
  const dialog = await dialogOf(page, 'Confirma el correo del cliente')
  await hands.fill('Confirma el correo', person.email)
  await hands.press('Confirmar y continuar', dialog)
  await standAt(page, counterTitles.authorization)
}

/** The agent authorises by the code that the customer tells. */
export async function authorizeByCode(counter: Counter): Promise<void> {
  await counter.hands.fill('Código', await newestCode(counter))
  await counter.hands.press('Confirmar')
}

/** Down payment and installments as they are offered: from the pre-offer to the identity. */
export async function agreeOnTerms({ agent: { page }, hands }: Counter): Promise<void> {
  await standAt(page, counterTitles.preOffer)
  await hands.press('Continuar')
  await standAt(page, counterTitles.offer)
  await costIsShown(page)
  await hands.press('Confirmar')
  await pressOrLet(await dialogOf(page, 'Oferta lista'), 'Continuar')
  await standAt(page, counterTitles.veridas)
}

const isHandOff = (link: string) => link.includes('/veridas/assisted/')

/** The newest link that an SMS brought the customer, none of those that are known already. */
export const newestLink = ({ agent, person }: Counter, known: readonly string[] = []): Promise<string> =>
  linkSentTo(agent, person.mobile, known)

/** The newest link that came to a line or an address. */
export async function linkSentTo(
  { control }: Visit,
  to: string,
  known: readonly string[] = [],
): Promise<string> {
  const isNew = (link: string) => isHandOff(link) && !known.includes(link)
  const message = await control.message(to, ({ links }) => links.some(isNew))
  return message.links.find(isNew) ?? ''
}

export const qrName = 'Código QR para abrir el enlace en el celular del cliente'

/** The link as another phone reads it from the agent's screen. */
export async function linkOnScreen({ page }: Visit): Promise<string> {
  await page.getByRole('img', { name: qrName }).waitFor()
  const words = await page.getByText('/veridas/assisted/').innerText()
  return /https?:\S+/.exec(words)?.[0] ?? ''
}

/** The newest code of an SMS, other than those that were used. */
export async function newestCode({ agent, person }: Counter, used: readonly string[] = []): Promise<string> {
  const sms = await agent.control.message(
    person.mobile,
    ({ channel, code }) => channel === 'sms' && code !== null && !used.includes(code),
  )
  return sms.code ?? ''
}

/** Opens a link that arrived and presses its button, which is what counts: looking at it changes nothing. */
export async function openOnPhone(phone: Visit, link: string, press: string): Promise<void> {
  await phone.page.goto(link)
  await button(phone.page, press).click()
}

/** The link shows nothing of the sale to whoever finds it. */
export async function expectDeadLink(finder: Visit, link: string): Promise<void> {
  await finder.page.goto(link)
  await dialogOf(finder.page, 'Importante')
  expect(await button(finder.page, 'Continuar').count()).toBe(0)
  expect(await button(finder.page, 'Autorizar y continuar').count()).toBe(0)
}
