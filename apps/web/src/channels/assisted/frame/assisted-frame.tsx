import type { ComponentProps } from 'react'
import { Screen } from '../../../ui/screen.tsx'
import type { SaleAtHand } from '../cancel/sale-over-news.tsx'
import { SaleHeader } from './sale-header.tsx'

type Props = Omit<ComponentProps<typeof Screen>, 'header'> & {
  readonly isCancellable?: boolean
  readonly sale?: SaleAtHand | null
  readonly isSellerToCome?: boolean
}

export function AssistedFrame({
  isCancellable = true,
  sale = null,
  isSellerToCome = false,
  ...screen
}: Props) {
  return <Screen {...screen} header={<SaleHeader {...{ isCancellable, sale, isSellerToCome }} />} />
}
