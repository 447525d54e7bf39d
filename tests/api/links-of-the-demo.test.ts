import type { Parameters } from '@cupo/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { mailNames, renderMail, sampleMail } from '../../apps/api/src/emails/index.ts'
import { brandOf } from '../../apps/api/src/platform/brand.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { demoLenderFile } from '../../apps/demo/src/lender.ts'
import { matchPath } from '../../apps/web/src/client/paths.ts'
import { apiClient } from '../support/api-client.ts'
import { customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'

/** Real pages outside of the demo, each with the reason why it is linked. */
const outside: Readonly<Record<string, string>> = {
  'https://www.sic.gov.co': 'the authority, which Ley 1480 wants linked',
}

/** The host that samples of mails put in the place of the product's own. */
const sampleHost = 'http://localhost:3000'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Why a link leads nowhere; null when its page is there. */
async function problemOf(link: string): Promise<string | null> {
  if (/^(?:mailto|tel):/.test(link)) return null
  const { origin, pathname } = new URL(link)
  if (outside[origin] !== undefined) return null
  if (origin === world.webUrl || origin === sampleHost) {
    return matchPath(pathname) === null ? `${link}: the product has no such screen` : null
  }
  if (origin !== world.sandboxUrl) return `${link}: an address outside of the demo`
  const { status } = await fetch(link, { redirect: 'manual' })
  return status === 200 ? null : `${link}: answers ${status}`
}

const problemsOf = async (links: readonly string[]) =>
  (await Promise.all([...new Set(links)].map(problemOf))).filter((problem) => problem !== null)

const printed = (text: string): readonly string[] =>
  [...text.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([link]) => link.replace(/[.,;]$/, ''))

test('the addresses that the browser is told lead to pages of the sandbox', async () => {
  const { body } = await apiClient(world.webUrl).send<Parameters>(
    'GET',
    '/configuration/parameters?channel=Finter',
  )
  const { publicSiteUrl, supportWhatsappUrl } = body
  expect(await problemsOf([publicSiteUrl, supportWhatsappUrl])).toEqual([])
  expect(await (await fetch(publicSiteUrl)).text()).toContain('Andina Móvil')
})

test('every link of every kind of mail leads to a page that is there', async () => {
  const config = readConfig({ LENDER_FILE: demoLenderFile, SANDBOX_PORT: new URL(world.sandboxUrl).port })
  const brand = brandOf(config.lender, {
    publicUrl: sampleHost,
    siteUrl: config.operatorSiteUrl,
    supportChatUrl: config.supportChatUrl,
  })
  const links = mailNames.flatMap((name) => {
    const { html, text } = renderMail(name, sampleMail(name), brand)
    return [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link).concat(printed(text))
  })
  expect(links).toContain(config.operatorSiteUrl)
  expect(links).toContain(config.supportChatUrl)
  expect(await problemsOf(links)).toEqual([])
})

test('every link that a customer is really sent, by mail, SMS or in a PDF, leads to a page that is there', async () => {
  const customer = customerOf({ webUrl: world.webUrl, control: world.control }, '54')
  await customer.sign()
  await world.control.advance('PT21H')
  await world.control.message(customer.email, ({ links }) => links.some((link) => link.includes('/tienda')))
  const messages = [...(await customer.mails()), ...(await customer.sms())]
  const papers = messages.flatMap(({ attachments }) =>
    attachments.filter(({ contentType }) => contentType === 'application/pdf'),
  )
  expect(papers.length).toBeGreaterThan(0)
  const texts = papers.map(({ base64 }) => readPdfText(Buffer.from(base64, 'base64')))
  const links = messages.flatMap((message) => message.links).concat(texts.flatMap(printed))
  expect(links.length).toBeGreaterThan(5)
  expect(await problemsOf(links)).toEqual([])
})
