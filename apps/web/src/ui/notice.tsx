import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonText } from '../text/common.ts'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Tone = 'good' | 'warn' | 'bad' | 'info'

const icons = { good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info } as const

type Props = {
  readonly tone: Tone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Announced at once (`alert`), when the reader pauses (`status`), or only read in place. */
  readonly announce?: 'alert' | 'status' | 'none'
}

/** A message in place: an icon and words, never colour alone. */
export function Notice({ tone, title, children, announce = tone === 'bad' ? 'alert' : 'none' }: Props) {
  const Drawing = icons[tone]
  return (
    <div
      className={classNames(styles.notice, styles[tone])}
      role={announce === 'none' ? undefined : announce}
    >
      <Drawing size={20} aria-hidden="true" className={styles.icon} />
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
