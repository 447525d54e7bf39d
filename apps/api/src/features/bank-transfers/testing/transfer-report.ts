import type { TransferReport, TransferState } from '../../../ports/bank.ts'

export const transferReport = (
  reference: string,
  state: TransferState = 'ordered',
  endedAt = '2026-11-23T09:05:30-05:00',
): TransferReport => ({
  transferId: `T-${reference}`,
  state,
  endedAt: state === 'ordered' ? null : endedAt,
  amount: null,
})
