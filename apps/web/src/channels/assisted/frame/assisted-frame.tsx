import type { ComponentProps } from 'react'
import { Screen } from '../../../ui/screen.tsx'
import type { SaleAtHand } from '../cancel/sale-over-news.tsx'
import { SaleHeader } from './sale-header.tsx'

type Props = Omit<ComponentProps<typeof Screen>, 'header'> & {
  /** Where there is no sale to give up, or none any more. */
  readonly isCancellable?: boolean
  /** A sale that is no application yet. */
  readonly sale?: SaleAtHand | null
  readonly isSellerToCome?: boolean
}

/** The frame of every screen of the agent: who sells, the ways of the shop, and the way out of the sale. */
export function AssistedFrame({
  isCancellable = true,
  sale = null,
  isSellerToCome = false,
  ...screen
}: Props) {
  return <Screen {...screen} header={<SaleHeader {...{ isCancellable, sale, isSellerToCome }} />} />
}
