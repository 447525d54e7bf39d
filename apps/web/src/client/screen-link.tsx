import type { MouseEvent, ReactNode } from 'react'
import type { ScreenName } from '../screens/registry.ts'
import buttonStyles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import { goToScreen, usePath } from './navigate.ts'
import { type PathParams, pathTo } from './paths.ts'

type Props = {
  readonly to: ScreenName
  readonly params?: PathParams
  readonly className?: string | undefined
  /** Drawn as a button where going there is the next thing to do. */
  readonly look?: 'primary' | 'secondary'
  readonly children: ReactNode
}

/** A link to a screen: it goes there without a new page, and opens a tab where somebody wants one. */
export function ScreenLink({ to, params = {}, className, look, children }: Props) {
  const address = pathTo(to, usePath(), params)
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goToScreen(to, { params })
  }
  return (
    <a
      href={address}
      className={classNames(className, look && buttonStyles.button, look && buttonStyles[look])}
      onClick={follow}
    >
      {children}
    </a>
  )
}
