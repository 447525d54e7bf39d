import { Fragment, type ReactNode } from 'react'

/** The only tags that a message of the server may bring; everything else is shown as it was written. */
const tagPattern = /<(\/?)(b|strong|br|a)((?:\s[^<>]*)?)\/?>/gi

type OpenTag = { readonly tag: 'strong' | 'a'; readonly href: string; readonly children: ReactNode[] }

/** Parsed to elements, never as HTML. */
export function RichText({ text }: { readonly text: string }) {
  return <>{parseRichText(text)}</>
}

export function MessageImage({ address }: { readonly address: string | undefined }) {
  const source = address === undefined ? null : ownAddress(address)
  return source && <img src={source} alt="" loading="lazy" />
}

function ownAddress(address: string): string | null {
  try {
    const { origin, pathname, search } = new URL(address, location.origin)
    return origin === location.origin ? pathname + search : null
  } catch {
    return null
  }
}

function parseRichText(text: string): ReactNode[] {
  const root: ReactNode[] = []
  const stack: OpenTag[] = []
  let end = 0
  let key = 0
  const add = (node: ReactNode) => {
    const into = stack.at(-1)?.children ?? root
    into.push(<Fragment key={key++}>{node}</Fragment>)
  }
  const close = () => {
    const open = stack.pop()
    if (open)
      add(open.tag === 'a' ? <a href={open.href}>{open.children}</a> : <strong>{open.children}</strong>)
  }
  for (const match of text.matchAll(tagPattern)) {
    if (match.index > end) add(text.slice(end, match.index))
    end = match.index + match[0].length
    const name = (match[2] ?? '').toLowerCase()
    if (name === 'br') add(<br />)
    else if (match[1] === '/') close()
    else if (name === 'a') stack.push({ tag: 'a', href: httpsAddress(match[3] ?? ''), children: [] })
    else stack.push({ tag: 'strong', href: '', children: [] })
  }
  if (end < text.length) add(text.slice(end))
  while (stack.length > 0) close()
  return root
}

function httpsAddress(attributes: string): string {
  const href = /\bhref\s*=\s*["']([^"']+)["']/i.exec(attributes)?.[1] ?? ''
  return href.startsWith('https://') ? href : '#'
}
