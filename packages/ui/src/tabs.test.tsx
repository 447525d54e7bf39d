// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'
import { press, type RenderedScreen, renderScreen } from './testing/render-screen.tsx'

let rendered: RenderedScreen
afterEach(() => rendered.unmount())

function Three() {
  const [selected, setSelected] = useState<'a' | 'b' | 'c'>('a')
  const tabs = (['a', 'b', 'c'] as const).map((name) => ({ name, panel: `panel ${name}` }))
  return <Tabs label="letters" tabs={tabs} selected={selected} onSelect={setSelected} />
}
const open = async () => {
  rendered = await renderScreen(<Three />)
}
const shown = () => rendered.container.querySelector('[role=tabpanel]:not([hidden])')?.textContent
const selected = () => rendered.container.querySelector<HTMLElement>('[aria-selected=true]')
const key = (name: string) =>
  act(async () => {
    selected()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })

test('a press shows the panel of its tab', async () => {
  await open()
  await press([...rendered.container.querySelectorAll('[role=tab]')][1] ?? null)
  expect(shown()).toBe('panel b')
})

test.each([
  [['ArrowRight'], 'panel b'],
  [['ArrowLeft'], 'panel c'],
  [['End', 'ArrowRight'], 'panel a'],
  [['End', 'Home'], 'panel a'],
  [['Enter'], 'panel a'],
] as const)('the keys %j lead to %s, and the focus with them', async (keys, panel) => {
  await open()
  selected()?.focus()
  for (const name of keys) await key(name)
  expect(shown()).toBe(panel)
  expect(document.activeElement).toBe(selected())
})
