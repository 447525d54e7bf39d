import { Tag } from '@cupo/ui/notice.tsx'
import { listOfficeJobs, type OfficeJob } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { effectText, jobStateText } from '../../text/effects.ts'
import styles from './effects-page.module.css'

const jobColumns: readonly Column<OfficeJob>[] = [
  { title: effectText.job, cell: ({ nameFmt }) => nameFmt },
  {
    title: effectText.state,
    cell: ({ state }) => (
      <Tag tone={state === 'failed' || state === 'late' ? 'bad' : state === 'done' ? 'good' : 'info'}>
        {jobStateText[state]}
      </Tag>
    ),
  },
  { title: effectText.last, cell: ({ lastFmt }) => lastFmt ?? effectText.never },
  { title: effectText.next, cell: ({ nextFmt }) => nextFmt },
]

export function Jobs() {
  const jobs = useQuery({
    queryKey: ['jobs'],
    queryFn: () => ask(listOfficeJobs, {}),
    refetchInterval: 60_000,
  })
  return (
    <section className={styles.section}>
      <h2>{effectText.jobs}</h2>
      <p className={styles.lead}>{effectText.jobsLead}</p>
      <Table
        caption={effectText.jobs}
        columns={jobColumns}
        rows={jobs.data?.jobs}
        keyOf={({ name }) => name}
        onMore={null}
        isLoadingMore={false}
        isFailed={jobs.isError}
        onRetry={() => void jobs.refetch()}
      />
    </section>
  )
}
