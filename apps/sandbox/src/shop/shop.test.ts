import { compactDecrypt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../parts/operator/catalog.ts'
import { listenAsProduct, type ProductListener } from '../testing/listen-as-product.ts'
import { ask, type TriedSandbox, trySandbox } from '../testing/try-sandbox.ts'

const storeLinkKey = Buffer.from('cupo-demo-store-link-key-32-byte')
let product: ProductListener
let sandbox: TriedSandbox
beforeAll(async () => {
  product = await listenAsProduct(() => ({ status: 200, body: {} }))
  sandbox = await trySandbox({ webUrl: product.url })
})
afterAll(async () => {
  await sandbox.dispose()
  await product.stop()
})

const pages = ['/tienda', '/tienda/ayuda', '/tienda/chat', '/gracias', '/caja']
const read = async (path: string) => String((await ask(`${sandbox.url}${path}`)).body)
const addressesOf = (html: string) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, to = '']) => to)

test.each(pages)('every link and picture of %s leads to a page that is there', async (path) => {
  const addresses = addressesOf(await read(path))
  expect(addresses.length).toBeGreaterThan(3)
  for (const address of addresses.filter((to) => !to.startsWith('#'))) {
    const response = await fetch(new URL(address, sandbox.url), { redirect: 'manual' })
    expect([200, 303], address).toContain(response.status)
  }
})

test('a link to a part of a page has that part', async () => {
  for (const path of pages) {
    for (const address of addressesOf(await read(path))) {
      const { pathname, hash, origin } = new URL(address, `${sandbox.url}${path}`)
      if (hash === '' || origin !== sandbox.url) continue
      expect(await read(pathname)).toContain(`id="${hash.slice(1)}"`)
    }
  }
})

test('the shop sells every phone of the catalogue, and each leads to the lender', async () => {
  const bought = addressesOf(await read('/tienda')).filter((to) => to.startsWith('/comprar'))
  expect(bought).toEqual(catalog.map(({ sku }) => `/comprar?sku=${sku}`))
  const response = await fetch(`${sandbox.url}${bought[0]}`, { redirect: 'manual' })
  expect(response.headers.get('location')).toMatch(`${product.url}/?data=`)
})

test('a customer with a quota sees the phones that it reaches, and goes back to the lender with one of them', async () => {
  const backTo = `${product.url}/pre-validation/result`
  const page = await read(`/tienda?hasta=1000000&volver=${encodeURIComponent(backTo)}`)
  const chosen = addressesOf(page).filter((to) => to.startsWith(backTo))
  expect(chosen).toEqual(
    catalog.filter(({ price }) => price <= 1_000_000).map(({ sku }) => `${backTo}?sku=${sku}`),
  )
})

test.each([
  ['another address', 'hasta=1000000&volver=https%3A%2F%2Felsewhere.example%2Fpre-validation%2Fresult'],
  ['no sum', 'hasta=x&volver='],
])('a visit that names %s sees the shop as ever', async (_, query) => {
  expect(await read(`/tienda?${query}`)).toBe(await read('/tienda'))
})

test.each([
  ['/prestamo', { campaign: 'LIBRE' }],
  ['/prestamo?campaign=LIBRE-CERRADA', { campaign: 'LIBRE-CERRADA' }],
  ['/prestamo?ending=64', { campaign: 'LIBRE', document: expect.stringMatching(/^1\d{7}64$/) }],
])('%s leads to the simulator of the lender with its campaign', async (path, content) => {
  const response = await fetch(`${sandbox.url}${path}`, { redirect: 'manual' })
  const address = new URL(response.headers.get('location') ?? '')
  expect(address.pathname).toBe('/home-offer-simulation')
  const { plaintext } = await compactDecrypt(address.searchParams.get('data') ?? '', storeLinkKey)
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toMatchObject({ kind: 'libre', ...content })
})

test('the card of the control room asks in the name of whoever is known by the code', async () => {
  const card = '/consultar-cupo?userCode=A-1041&channel=Assistido'
  const response = await fetch(`${sandbox.url}${card}`, { redirect: 'manual' })
  const address = new URL(response.headers.get('location') ?? '')
  expect(address.pathname).toBe('/pre-validation')
  const { plaintext } = await compactDecrypt(address.searchParams.get('data') ?? '', storeLinkKey)
  expect(JSON.parse(new TextDecoder().decode(plaintext))).toMatchObject({
    kind: 'prevalidation',
    userCode: 'A-1041',
    name: 'Marta Lucía Ospina',
    channel: 'Assistido',
  })
  expect((await ask(`${sandbox.url}/consultar-cupo?userCode=X-1&channel=Libre`)).status).toBe(400)
})

test('a visitor of the shop may ask for their quota without a link of anybody', async () => {
  for (const path of ['/tienda', '/tienda/ayuda'])
    expect(addressesOf(await read(path))).toContain(`${product.url}/pre-validation`)
})

test('the site serves its own style and mark, and no file of the code', async () => {
  expect((await ask(`${sandbox.url}/tienda/archivos/site.css`)).status).toBe(200)
  expect((await ask(`${sandbox.url}/tienda/archivos/site-pages.ts`)).status).toBe(404)
})
