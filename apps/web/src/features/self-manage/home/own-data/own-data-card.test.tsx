// @vitest-environment happy-dom

import { toastStore } from '@cupo/ui/layer-stores.ts'
import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { OwnData } from '@cupo/wire'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stubApi } from '../../../../testing/stub-api.ts'
import { OwnDataCard } from './own-data-card.tsx'

const data: OwnData = {
  sections: [
    {
      name: 'person',
      title: 'Quién eres',
      origin: 'Tu solicitud.',
      kept: '10 años desde el último movimiento.',
      records: [{ title: 'María Peña', facts: [{ label: 'Número de cédula', value: '1.•••.•••.080' }] }],
    },
    { name: 'claims', title: 'Tus quejas', origin: 'Lo que escribiste.', kept: '5 años.', records: [] },
  ],
  revocable: [
    { purpose: 'otherPurposes', isGranted: true, blockedBecause: null },
    { purpose: 'credit', isGranted: true, blockedBecause: 'Tienes un crédito en curso.' },
  ],
}
let rendered: RenderedScreen

// What is opened later comes in chunks of their own.
beforeAll(async () => {
  await import('./own-data-list.tsx')
})

afterEach(async () => {
  await rendered.unmount()
  toastStore.set([])
})

async function open(answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({ 'GET /borrower/data': { body: data }, ...answers })
  history.replaceState(null, '', '/self-manage')
  rendered = await renderScreen(<OwnDataCard />)
  await press(button(rendered.container, 'Ver mis datos'))
  return { api, page: rendered.container }
}

test('each kind of data says what it is, where it came from and how long it is kept (R-V51)', async () => {
  await open()
  for (const words of ['María Peña', 'Tu solicitud.', '10 años desde', 'No hay nada de esto.']) {
    expect(rendered.text()).toContain(words)
  }
})

test('a permission is taken back only once its window is confirmed; what is in the way is said (R-V51)', async () => {
  const { api, page } = await open({ 'POST /borrower/data/revocation': { body: { isLocked: false } } })
  expect(rendered.text()).toContain('Tienes un crédito en curso.')
  await press(button(page, 'Retirar otros usos'))
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
  const [, confirm] = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    textContent?.startsWith('Retirar otros usos'),
  )
  if (confirm === undefined) throw new Error('no window')
  await press(confirm)
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ purpose: 'otherPurposes' })
  expect(toastStore.get().map(({ title }) => title)).toContain('Permiso retirado')
})

test('a refused file says why, and the page stays (R-V51)', async () => {
  const { page } = await open({
    'POST /borrower/data/export': {
      status: 424,
      body: {
        errorCode: 'LimiteDeIntentos',
        message: 'Ya descargaste tus datos varias veces hoy.',
        requestId: 'x',
      },
    },
  })
  await press(button(page, 'Descargar para otro programa (JSON)'))
  expect(rendered.text()).toContain('Ya descargaste tus datos varias veces hoy.')
  expect(rendered.text()).toContain('María Peña')
})
