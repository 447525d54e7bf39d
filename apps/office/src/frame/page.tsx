import { type ReactNode, useEffect, useRef } from 'react'
import { officeText } from '../text/office.ts'
import styles from './page.module.css'

type Props = {
  readonly title: string
  /** Beside the title. */
  readonly mark?: ReactNode
  readonly way?: ReactNode
  readonly children: ReactNode
}

/** Names the document, and gives its heading the focus when the page is come to, unless a field of the page took it. */
export function Page({ title, mark, way, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${officeText.name}`
    if (document.activeElement?.matches('main input') !== true) heading.current?.focus()
  }, [title])
  return (
    <>
      {way && <nav className={styles.way}>{way}</nav>}
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {mark}
      </div>
      {children}
    </>
  )
}
