import { Tag } from '@cupo/ui/notice.tsx'
import type { OfficeClaimRow } from '@cupo/wire/office'
import { claimText } from '../../text/claims.ts'

export function Marks({ isOverdue, isUrgent, isUnproved, status }: OfficeClaimRow) {
  return (
    <>
      {isOverdue && <Tag tone="bad">{claimText.overdue}</Tag>}{' '}
      {isUrgent && status !== 'Closed' && <Tag tone="warn">{claimText.urgent}</Tag>}{' '}
      {isUnproved && <Tag tone="quiet">{claimText.unprovedMark}</Tag>}
    </>
  )
}
