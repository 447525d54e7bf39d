import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { alertIcon, clockIcon, endedIcon, goodIcon, infoIcon, warnIcon } from './icons.ts'
import styles from './notice.module.css'
import { commonText } from './text/common.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Tone = 'good' | 'warn' | 'bad' | 'info'

const icons = { good: goodIcon, warn: warnIcon, bad: alertIcon, info: infoIcon } as const

type Props = {
  readonly tone: Tone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Announced at once (`alert`), when the reader pauses (`status`), or only read in place. */
  readonly announce?: 'alert' | 'status' | 'none'
}

export function Notice({ tone, title, children, announce = tone === 'bad' ? 'alert' : 'none' }: Props) {
  return (
    <div
      className={classNames(styles.notice, styles[tone])}
      role={announce === 'none' ? undefined : announce}
    >
      <span className={styles.icon}>
        <Icon of={icons[tone]} />
      </span>
      <div className={styles.words}>
        {title ? (
          <p className={styles.title}>{title}</p>
        ) : (
          <VisuallyHidden>{commonText.tones[tone]}: </VisuallyHidden>
        )}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}

const tagIcons = {
  good: goodIcon,
  info: clockIcon,
  warn: warnIcon,
  bad: alertIcon,
  quiet: endedIcon,
} as const

export type TagTone = keyof typeof tagIcons

type TagProps = { readonly tone: TagTone; readonly children: ReactNode }

export const Tag = ({ tone, children }: TagProps) => (
  <span className={classNames(styles.tag, styles[tone])}>
    <Icon of={tagIcons[tone]} size="small" />
    {children}
  </span>
)
