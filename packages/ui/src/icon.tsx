import type { IconNode } from 'lucide'
import { createElement } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon.module.css'

type Props = {
  readonly of: IconNode
  readonly size?: 'small' | 'medium' | 'large'
  readonly isFilled?: boolean
}

export function Icon({ of: drawing, size = 'medium', isFilled = false }: Props) {
  return createElement(
    'svg',
    {
      viewBox: '0 0 24 24',
      className: classNames(styles.icon, styles[size], isFilled && styles.filled),
      'aria-hidden': true,
      focusable: false,
    },
    ...drawing.map(([element, attributes]) => createElement(element, attributes)),
  )
}
