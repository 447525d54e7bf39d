import type { ReactNode } from 'react'
import { useApplication } from '../../../client/journey/application-store.ts'
import { isEnded } from '../../../client/journey/destinations.ts'
import { useSale, useSaleLead } from '../../../client/sale/use-sale.ts'
import { AudienceContext } from '../../../ui/audience.ts'
import { ScreenFrame } from '../../../ui/screen-frame.ts'
import { AssistedFrame } from './assisted-frame.tsx'

type Props = {
  /** The customer's phone may take this step too: the screen follows, unless an act of its own runs. */
  readonly isSharedWithPhone?: boolean
  readonly isActing?: boolean
  readonly children: ReactNode
}

export function AgentStep({ isSharedWithPhone = false, isActing = false, children }: Props) {
  const sale = useSale(useApplication().applicationId)
  const situation = sale.progress?.situation ?? null
  const isOver = situation !== null && isEnded({ situation })
  useSaleLead(sale, isActing || !(isSharedWithPhone || isOver))
  return (
    <AudienceContext value="agent">
      <ScreenFrame value={AssistedFrame}>{children}</ScreenFrame>
    </AudienceContext>
  )
}
