import { act } from 'react'
import { unhurriedClick } from './render-screen.tsx'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Types, chooses or pastes as a person does: the value changes, then the page hears of it. */
export async function fill(control: Element | null, value: string): Promise<void> {
  if (!isControl(control)) throw new Error('There is no such field')
  await act(async () => {
    // React remembers the value it knows; the prototype's setter changes the real one behind its back.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

export function field(within: ParentNode, name: string): Element | null {
  return within.querySelector(`[name="${name}"]`)
}

/** Goes on to another place of the form. */
export const leave = (control: Element | null) =>
  act(async () => {
    control?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })

/** The button whose words these are. */
export function button(within: ParentNode, words: string): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find((one) => one.textContent?.trim() === words)
  if (!found) throw new Error(`There is no button "${words}"`)
  return found
}

/** Presses a button again before the first press had any effect. */
export const pressTwice = (element: HTMLElement) =>
  act(async () => {
    element.dispatchEvent(unhurriedClick())
    element.dispatchEvent(unhurriedClick())
  })

/** Sends the form that a button belongs to, as pressing it does when it may be pressed. */
export async function submit(within: ParentNode): Promise<void> {
  const form = within.querySelector('form')
  await act(async () => {
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
}

const isControl = (element: Element | null): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement
