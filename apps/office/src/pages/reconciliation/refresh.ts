import { useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '../../client.ts'
import { officeText } from '../../text/office.ts'
import { reconciliationText } from '../../text/reconciliation.ts'

export const changedKeys = ['differences', 'bankLines', 'files', 'clearing', 'payouts', 'queues']

export function useRefresh(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const key of changedKeys) void queries.invalidateQueries({ queryKey: [key] })
  }
}

export function wordsOfFailure(error: Error): string {
  if (!(error instanceof CallFailure)) return officeText.failed
  if (error.status === 404 || error.status === 409) return reconciliationText.gone
  if (error.status === 413) return reconciliationText.tooBig
  return error.status === 503 || error.status === 504 ? reconciliationText.outside : officeText.failed
}
