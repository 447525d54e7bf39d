import { Dialog } from '@cupo/ui/dialog.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { keyText, officeText } from '../text/office.ts'
import styles from './keys.module.css'

/** A letter that is typed, a key of the browser's own and one in a dialog are none of the page's. */
const isKeyOfPage = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.matches('input, textarea, select, [contenteditable]')) &&
  document.querySelector('dialog[open]') === null

/** The keys of every page: `/` leads to the search, `j` and `k` from row to row, `?` lists the keys. */
export function Keys({ searchPath }: { readonly searchPath: string | undefined }) {
  const [isListed, setListed] = useState(false)
  const [, navigate] = useLocation()
  useEffect(keepFocus, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isKeyOfPage(event)) return
      if (event.key === '?') setListed(true)
      if (event.key === 'j') focusRow(1)
      if (event.key === 'k') focusRow(-1)
      if (event.key !== '/') return
      const field = document.querySelector<HTMLElement>('main input[type="search"]')
      if (field === null && searchPath === undefined) return
      event.preventDefault()
      if (field) field.focus()
      else if (searchPath !== undefined) navigate(searchPath)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, searchPath])
  return (
    <Dialog isOpen={isListed} title={officeText.keysTitle} onClose={() => setListed(false)}>
      <dl className={styles.keys}>
        {keyText
          .filter(([key]) => key !== '/' || searchPath !== undefined)
          .map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}

const rowTargets = (place: ParentNode = document) =>
  [...place.querySelectorAll('main tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('a, button, summary') ?? [],
  )

/** The row that had the focus last, by the address of its list: who comes back from a case goes on there. */
const rowLeft = new Map<string, number>()

const rowWithFocus = (targets: readonly HTMLElement[]) =>
  targets.findIndex((target) => target.closest('tr')?.contains(document.activeElement))

function focusRow(step: 1 | -1): void {
  const targets = rowTargets()
  const at = rowWithFocus(targets)
  const to = at === -1 ? (rowLeft.get(location.href) ?? 0) : at + step
  targets[Math.max(0, Math.min(targets.length - 1, to))]?.focus()
}

/**
 * An act may take away the button that did it, its row or its form, and a browser then begins again at the top of the page.
 * The focus goes to the row that has come in the place, else to the heading of the nearest part that is still there.
 */
function keepFocus(): () => void {
  let lost: { readonly above: readonly Element[]; readonly row: number } | null = null
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    const above: Element[] = []
    for (let at = target.parentElement; at !== null; at = at.parentElement) above.push(at)
    const row = target.closest('tr')
    const rows = row?.parentElement?.children ?? []
    lost = { above, row: [...rows].indexOf(row as Element) }
    const place = rowWithFocus(rowTargets())
    if (place !== -1) rowLeft.set(location.href, place)
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || lost === null) return
    const near = lost.above.find((one) => one.isConnected)
    const row =
      near?.tagName === 'TBODY'
        ? near.children[Math.min(lost.row, near.children.length - 1)]
        : near?.closest('tr')
    ;(row?.querySelector<HTMLElement>('a, button, summary') ?? headingNear(near))?.focus()
  })
  addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    removeEventListener('focusin', remember)
    observer.disconnect()
  }
}

function headingNear(place: Element | null | undefined): HTMLElement | null {
  for (let at = place; at; at = at.parentElement) {
    const heading = at.querySelector<HTMLElement>('h1, h2, h3')
    if (heading === null || heading.closest('dialog:not([open])') !== null) continue
    heading.tabIndex = -1
    return heading
  }
  return null
}
