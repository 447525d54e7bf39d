import { Tag, type TagTone } from '@cupo/ui/notice.tsx'
import type { ApprovalRow, ApprovalState } from '@cupo/wire/office'
import { approvalStateText, approvalSubjectText } from '../../text/approvals.ts'

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

/** Of a random id the end, which tells rows apart. */
export function Subject({ type, id }: ApprovalRow['subject']) {
  const word = Object.hasOwn(approvalSubjectText, type) ? `${approvalSubjectText[type]} ` : ''
  if (/^[0-9a-f-]{36}$/.test(id)) return `${word}···${id.slice(-4)}`
  const [, day] = type === 'parameter' ? (/:(\d{4}-\d{2}-\d{2})$/.exec(id) ?? []) : []
  return `${word}${day === undefined ? id : day.split('-').reverse().join('/')}`
}
