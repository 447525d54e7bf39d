import { Tag } from '@cupo/ui/notice.tsx'
import type { OfficeApplication } from '@cupo/wire/office'
import { type Column, Table } from '../../frame/table.tsx'
import { applicationEventText, applicationText } from '../../text/applications.ts'
import styles from './case.module.css'

const whole = { onMore: null, isLoadingMore: false } as const

type Step = OfficeApplication['steps'][number] & { readonly place: number }

const stepColumns: readonly Column<Step>[] = [
  { title: applicationText.when, cell: ({ atFmt }) => atFmt },
  { title: applicationText.what, cell: whatOf },
  { title: applicationText.who, cell: ({ actor }) => actor },
]

function whatOf({ act, events }: Step): string {
  const words = events.flatMap((event) => applicationEventText[event] ?? [])
  return words.length === 0 ? act : words.join(' · ')
}

export const Steps = ({ steps }: Pick<OfficeApplication, 'steps'>) => (
  <Table
    {...whole}
    caption={applicationText.steps}
    columns={stepColumns}
    rows={steps.map((step, place) => ({ ...step, place }))}
    keyOf={({ place }) => String(place)}
  />
)

type Code = OfficeApplication['codes'][number]

const codeColumns: readonly Column<Code>[] = [
  {
    title: applicationText.purpose,
    cell: ({ purpose }) => applicationText.purposes[purpose] ?? applicationText.otherPurpose,
  },
  { title: applicationText.asked, cell: ({ askedAtFmt }) => askedAtFmt },
  { title: applicationText.sent, cell: ({ sentAtFmt }) => sentAtFmt ?? '–' },
  { title: applicationText.used, cell: ({ usedAtFmt }) => usedAtFmt ?? '–' },
  { title: applicationText.tries, isNumber: true, cell: ({ tries }) => tries },
]

export const Codes = ({ codes }: Pick<OfficeApplication, 'codes'>) => (
  <Table
    {...whole}
    caption={applicationText.codes}
    columns={codeColumns}
    rows={codes}
    keyOf={({ askedAtFmt, purpose, usedAtFmt }) => `${askedAtFmt} ${purpose} ${usedAtFmt}`}
    empty={applicationText.noCodes}
  />
)

type File = OfficeApplication['documents'][number]

const fileColumns: readonly Column<File>[] = [
  {
    title: applicationText.file,
    cell: ({ kind, isSigned }) => (
      <>
        {applicationText.files[kind] ?? kind}{' '}
        {isSigned && <Tag tone="good">{applicationText.signedMark}</Tag>}
      </>
    ),
  },
  { title: applicationText.when, cell: ({ madeAtFmt }) => madeAtFmt },
  { title: applicationText.fingerprint, cell: ({ sha256 }) => <code className={styles.soft}>{sha256}</code> },
]

export const Files = ({ documents }: Pick<OfficeApplication, 'documents'>) => (
  <Table
    {...whole}
    caption={applicationText.documents}
    columns={fileColumns}
    rows={documents}
    keyOf={({ sha256 }) => sha256}
    empty={applicationText.noFiles}
  />
)
