import { Dialog } from '@cupo/ui/dialog.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { keyText, officeText } from '../text/office.ts'
import styles from './keys.module.css'

/** A letter that is typed, a key of the browser's own and one in a dialog are none of the page's. */
export const isKeyOfPage = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.matches('input, textarea, select, [contenteditable]')) &&
  document.querySelector('dialog[open]') === null

/** The keys of every page: `/` leads to the search, `?` lists the keys. */
export function Keys({ searchPath }: { readonly searchPath: string | undefined }) {
  const [isListed, setListed] = useState(false)
  const [, navigate] = useLocation()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isKeyOfPage(event)) return
      if (event.key === '?') setListed(true)
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
