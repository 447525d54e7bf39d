import { Tag, type TagTone } from '@cupo/ui/notice.tsx'
import type { ApprovalRow, ApprovalState, SubjectType } from '@cupo/wire/office'
import { CaseLink } from '../../frame/case-link.tsx'
import type { StaffSession } from '../../frame/session.ts'
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

const caseOf: Readonly<Record<string, SubjectType>> = {
  contract: 'loan',
  person: 'person',
  paymentTask: 'paymentTask',
}

type LinkProps = { readonly subject: ApprovalRow['subject']; readonly session: StaffSession }

/** The subject as a way to its page, where it has one. */
export function SubjectLink({ subject, session }: LinkProps) {
  const type = caseOf[subject.type]
  if (type === undefined) return <Subject {...subject} />
  return (
    <CaseLink session={session} to={{ type, name: subject.id }}>
      <Subject {...subject} />
    </CaseLink>
  )
}

/** The end of a random id tells rows apart, as the commands show it. */
export const Subject = ({ id }: ApprovalRow['subject']) => (/^[0-9a-f-]{36}$/.test(id) ? id.slice(-12) : id)
