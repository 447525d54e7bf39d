import buttonStyles from '@cupo/ui/button.module.css'
import { classNames } from '@cupo/ui/class-names.ts'
import type { MouseEvent, ReactNode } from 'react'
import type { ScreenName } from '../screens/registry.ts'
import { goToScreen, usePath } from './navigate.ts'
import { type PathParams, pathTo } from './paths.ts'

type Props = {
  readonly to: ScreenName
  readonly params?: PathParams
  readonly className?: string | undefined
  readonly look?: 'primary' | 'secondary'
  readonly children: ReactNode
}

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
