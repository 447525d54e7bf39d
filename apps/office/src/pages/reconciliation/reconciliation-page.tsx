import { Page } from '../../frame/page.tsx'
import { Sections } from '../../frame/sections.tsx'
import type { PageProps } from '../../frame/session.ts'
import { reconciliationText } from '../../text/reconciliation.ts'
import { Clearing } from './clearing.tsx'
import { Differences } from './differences.tsx'
import { Files } from './files.tsx'
import { Lines } from './lines.tsx'
import { Payouts } from './payouts.tsx'

export function ReconciliationPage({ session }: PageProps) {
  const mayWork = session.permissions.includes('loadFiles')
  return (
    <Page title={reconciliationText.title}>
      <Sections
        label={reconciliationText.sections}
        sections={[
          { name: reconciliationText.differences, content: () => <Differences mayWork={mayWork} /> },
          { name: reconciliationText.lines, content: () => <Lines mayWork={mayWork} /> },
          { name: reconciliationText.files, content: () => <Files mayLoad={mayWork} /> },
          { name: reconciliationText.clearing, content: () => <Clearing /> },
          { name: reconciliationText.payouts, content: () => <Payouts /> },
        ]}
      />
    </Page>
  )
}
