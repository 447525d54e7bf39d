import { Tag, type TagTone } from '@cupo/ui/notice.tsx'
import type { ApprovalRow, ApprovalState } from '@cupo/wire/office'
import { approvalStateText } from '../../text/approvals.ts'

const tones: Readonly<Record<ApprovalState, TagTone>> = {
  asked: 'info',
  done: 'good',
  rejected: 'bad',
  withdrawn: 'quiet',
  changed: 'warn',
  lapsed: 'quiet',
  refused: 'bad',
}

export const StateTag = ({ state }: { readonly state: ApprovalState }) => (
  <Tag tone={tones[state]}>{approvalStateText[state]}</Tag>
)

/** The end of a random id tells rows apart, as the commands show it. */
export const Subject = ({ id }: ApprovalRow['subject']) => (/^[0-9a-f-]{36}$/.test(id) ? id.slice(-12) : id)
