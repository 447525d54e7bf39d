import { Page } from '../../frame/page.tsx'
import { Sections } from '../../frame/sections.tsx'
import type { PageProps } from '../../frame/session.ts'
import { accountingText } from '../../text/accounting.ts'
import { Balances } from './balances.tsx'
import { Exports } from './exports.tsx'
import { Journal } from './journal.tsx'
import { Months } from './months.tsx'
import { Vat } from './vat.tsx'

export function AccountingPage({ session }: PageProps) {
  const mayExport = session.permissions.includes('exportBooks')
  return (
    <Page title={accountingText.title}>
      <Sections
        label={accountingText.sections}
        sections={[
          { name: accountingText.months, content: () => <Months mayClose={mayExport} /> },
          { name: accountingText.balance, content: () => <Balances /> },
          { name: accountingText.journal, content: () => <Journal /> },
          { name: accountingText.exports, content: () => <Exports mayExport={mayExport} /> },
          { name: accountingText.vat, content: () => <Vat /> },
        ]}
      />
    </Page>
  )
}
