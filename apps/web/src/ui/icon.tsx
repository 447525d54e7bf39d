import { createElement } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon.module.css'

type Drawing = { readonly node: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> }

type Props = {
  readonly of: Drawing
  readonly size?: 'small' | 'medium' | 'large'
  readonly isFilled?: boolean
}

export function Icon({ of: drawing, size = 'medium', isFilled = false }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(styles.icon, styles[size], isFilled && styles.filled)}
      aria-hidden="true"
      focusable="false"
    >
      {drawing.node.map(([element, attributes]) => createElement(element, attributes))}
    </svg>
  )
}
