import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { alertIcon, clockIcon, endedIcon, goodIcon, warnIcon } from './icons.ts'
import styles from './tag.module.css'

const icons = {
  good: goodIcon,
  info: clockIcon,
  warn: warnIcon,
  bad: alertIcon,
  quiet: endedIcon,
} as const

export type TagTone = keyof typeof icons

type Props = { readonly tone: TagTone; readonly children: ReactNode }

/** Where a thing stands, in a word and an icon. */
export const Tag = ({ tone, children }: Props) => (
  <span className={classNames(styles.tag, styles[tone])}>
    <Icon of={icons[tone]} size="small" />
    {children}
  </span>
)
