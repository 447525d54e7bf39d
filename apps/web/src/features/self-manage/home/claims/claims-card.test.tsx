// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { type Claim, claimStatuses } from '@cupo/wire'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stubApi } from '../../../../testing/stub-api.ts'
import { ClaimsCard } from './claims-card.tsx'

const claim: Claim = {
  caseId: 'case-1',
  protocol: '2026-00000001',
  kind: 'paymentDispute',
  subject: 'Cobro repetido',
  description: 'La cuota salió dos veces.',
  solution: '',
  status: 'New',
  createdDate: '20/11/2026 10:30',
  closedDate: '',
  caseStatus: -1,
  answerDueDateFmt: '14/12/2026',
  extensionReason: '',
  contractNumber: '',
  paymentReference: '',
  isMarkedInProcess: false,
}
const closed: Claim = {
  ...claim,
  status: 'Closed',
  solution: 'Devolvimos el cobro.',
  closedDate: '25/11/2026 09:00',
}
const list = 'GET /selfmanage/claims'
const answering = (...claims: readonly Claim[]) => ({ [list]: { body: { claims } } })
let rendered: RenderedScreen

// What is opened later comes in chunks of their own.
beforeAll(async () => {
  await import('./new-claim-dialog.tsx')
})

afterEach(() => rendered.unmount())

async function open(answers: Parameters<typeof stubApi>[0], claimant = '1.010.101.080') {
  const api = stubApi(answers)
  history.replaceState(null, '', '/self-manage')
  rendered = await renderScreen(<ClaimsCard claimant={claimant} />)
  return { api, page: rendered.container }
}

const labels = ['Nuevo', 'Trabajando', 'Escalado', 'Cerrado', 'En espera']

test.each(claimStatuses.map((status, index) => [status, labels[index]] as const))(
  'status %s is shown as %s',
  async (status, label) => {
    await open(answering({ ...claim, status }))
    expect(rendered.text()).toContain(label)
  },
)

test('an open claim says until when it is answered, and asks nothing yet (R-V34)', async () => {
  const { page } = await open(answering(claim))
  for (const text of ['2026-00000001', '20/11/2026 10:30', 'Respuesta a más tardar14/12/2026']) {
    expect(rendered.text()).toContain(text)
  }
  expect([...page.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['Nueva queja'])
})

test('a claim shows its kind, credit, payment, the reason of an extension, and the mark on the data', async () => {
  await open(
    answering({
      ...claim,
      kind: 'dataClaim',
      contractNumber: 'CU-1',
      paymentReference: '900001',
      extensionReason: 'Falta la tienda.',
      isMarkedInProcess: true,
    }),
  )
  for (const text of [
    'Corregir, actualizar o borrar mis datos',
    'ContratoCU-1',
    'Pago900001',
    'Por qué tarda másFalta la tienda.',
    '«reclamo en trámite»',
  ])
    expect(rendered.text()).toContain(text)
})

test.each([
  ['Sí, quedó solucionado', '1', { ...closed, caseStatus: 1 }, 'Nos dijiste que quedó solucionado.'],
  [
    'No quedó solucionado',
    '0',
    { ...closed, status: 'Working', caseStatus: 0 },
    'Lo estamos revisando de nuevo.',
  ],
] as const)('an answered claim is asked about: %s', async (words, said, after, told) => {
  const path = `/selfmanage/updateCaseStatus/case-1/${said}`
  const { api, page } = await open({ ...answering(closed), [`POST ${path}`]: { body: after } })
  expect(rendered.text()).toContain('Devolvimos el cobro.')
  await press(button(page, `${words}: Cobro repetido`))
  expect(api.calls.at(-1)).toMatchObject({ method: 'POST', path })
  expect(rendered.text()).toContain(told)
})

test('an answer that cannot be rated says so and can be rated again', async () => {
  const { page } = await open(answering(closed))
  await press(button(page, 'Sí, quedó solucionado: Cobro repetido'))
  expect(rendered.text()).toContain('No se puede actualizar el estado del reclamo.')
  expect(button(page, 'Sí, quedó solucionado: Cobro repetido')).toBeDefined()
})

test('no claims, none that fit, and a failure each have their words (R-V36)', async () => {
  await open(answering())
  expect(rendered.text()).toContain('No hay quejas registradas')
  await rendered.unmount()

  const { page } = await open(answering(...['1', '2', '3', '4'].map((caseId) => ({ ...claim, caseId }))))
  await press(page.querySelector('input[value=closed]'))
  expect(rendered.text()).toContain('No se han encontrado peticiones')
  await rendered.unmount()

  await open({ [list]: { status: 500, body: { message: 'Algo salió mal' } } })
  expect(rendered.text()).toContain('No se puede acceder a quejas y reclamos.')
})

test('while the claims load the card says so', async () => {
  await open({ [list]: () => new Promise(() => undefined) })
  expect(rendered.text()).toContain('Cargando...')
})

test('a new claim is sent once it says enough; its number and date are told, and it stands first (R-V34)', async () => {
  const filed = { ...claim, caseId: 'case-2', protocol: '2026-00000002', subject: 'Otra cosa' }
  const loan = { keyMambu: 'key-1', productName: 'Financiación de equipo', contractNumber: 'CU-1' }
  const { api, page } = await open({
    ...answering(claim),
    'GET /selfmanage/loanInProgress': { body: { loans: [loan], count: 1 } },
    'POST /selfmanage/claims': { body: filed },
  })
  await press(button(page, 'Nueva queja'))
  await fill(field(page, 'kind'), 'dataClaim')
  await fill(field(page, 'credit'), 'key-1')
  await fill(field(page, 'subject'), ' no ')
  await fill(field(page, 'description'), 'corto')
  await submit(page)
  expect(rendered.text()).toContain('Escribe el asunto con 3 letras como mínimo')
  expect(rendered.text()).toContain('Cuéntanos un poco más: 10 letras como mínimo')
  await fill(field(page, 'subject'), ' Otra cosa ')
  await fill(field(page, 'description'), 'Esto dice ya bastante.')
  await submit(page)
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { kind: 'dataClaim', credit: 'key-1', subject: 'Otra cosa', description: 'Esto dice ya bastante.' },
  ])
  expect(rendered.text()).toContain('2026-00000002')
  expect(rendered.text()).toContain('Te respondemos a más tardar el 14/12/2026.')
  await press(button(page, 'Entendido'))
  expect([...page.querySelectorAll('h3')].map((one) => one.textContent)).toEqual([
    'Otra cosa',
    'Cobro repetido',
  ])
})

test('a claim whose session ended before it was filed has its words again for the same person alone', async () => {
  const { page } = await open(answering(claim))
  await press(button(page, 'Nueva queja'))
  await fill(field(page, 'kind'), 'dataClaim')
  await fill(field(page, 'subject'), 'Otra cosa')
  await fill(field(page, 'description'), 'Esto dice ya bastante.')
  await rendered.unmount()

  const other = await open(answering(claim), '2.020.202.090')
  await press(button(other.page, 'Nueva queja'))
  expect(field(other.page, 'subject')).toHaveProperty('value', '')
  await rendered.unmount()

  const again = await open({ ...answering(claim), 'POST /selfmanage/claims': { body: claim } })
  await press(button(again.page, 'Nueva queja'))
  expect(field(again.page, 'kind')).toHaveProperty('value', 'dataClaim')
  expect(field(again.page, 'subject')).toHaveProperty('value', 'Otra cosa')
  expect(field(again.page, 'description')).toHaveProperty('value', 'Esto dice ya bastante.')
  await submit(again.page)
  await press(button(again.page, 'Entendido'))
  await press(button(again.page, 'Nueva queja'))
  expect(field(again.page, 'subject')).toHaveProperty('value', '')
})
