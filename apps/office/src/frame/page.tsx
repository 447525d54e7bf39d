import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { noteQueue } from '../client.ts'
import { officeText } from '../text/office.ts'
import styles from './page.module.css'

export const PagesAbove = createContext<readonly { readonly path: string; readonly label: string }[]>([])

type Props = {
  readonly title: string
  readonly mark?: ReactNode
  readonly way?: ReactNode
  readonly children: ReactNode
}

/** Names the document, and gives its heading the focus when the page is come to, unless a field of the page took it. */
export function Page({ title, mark, way, children }: Props) {
  const above = useContext(PagesAbove).filter(({ label }) => label !== title)
  const heading = useRef<HTMLHeadingElement>(null)
  const [path] = useLocation()
  useEffect(() => noteQueue(path), [path])
  useEffect(() => {
    document.title = `${title} · ${officeText.name}`
    if (document.activeElement?.matches('main input') !== true) heading.current?.focus()
  }, [title])
  return (
    <>
      {(way || above.length > 0) && (
        <nav className={styles.way} aria-label={officeText.way}>
          {way ??
            above.map(({ path, label }) => (
              <Link key={path} to={path}>
                {label}
              </Link>
            ))}
          <span aria-current="page">{title}</span>
        </nav>
      )}
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
