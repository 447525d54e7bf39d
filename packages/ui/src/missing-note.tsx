import { useEffect, useRef, useState } from 'react'
import styles from './field.module.css'
import { commonText } from './text/common.ts'

type Props = {
  readonly id?: string
  readonly names: readonly string[]
  readonly otherwise?: string
}

export function MissingNote({ id, names, otherwise = '' }: Props) {
  const note = useRef<HTMLParagraphElement>(null)
  const [hasLeft, setHasLeft] = useState(false)
  useEffect(() => {
    const form = note.current?.closest('form')
    const leave = () => setHasLeft(true)
    form?.addEventListener('focusout', leave, { once: true })
    return () => form?.removeEventListener('focusout', leave)
  }, [])
  return (
    <p ref={note} id={id} role="status" className={styles.missing}>
      {names.length === 0 ? otherwise : hasLeft && commonText.missing(names)}
    </p>
  )
}
