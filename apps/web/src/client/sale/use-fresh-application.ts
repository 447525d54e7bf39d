import type { Application } from '@cupo/wire'
import { useEffect } from 'react'
import { reloadApplication } from '../journey/application-store.ts'
import { useSale } from './use-sale.ts'

export function useFreshApplication({ applicationId, status, activity }: Application): void {
  const { progress } = useSale(applicationId)
  const hasMoved = progress !== null && (progress.status !== status || progress.activity !== activity)
  useEffect(() => {
    if (hasMoved) reloadApplication({ part: 'background' })
  }, [hasMoved])
}
