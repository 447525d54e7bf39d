import { type ArrivalState, goToScreen } from '../../client/navigate.ts'
import { loanProgressText as text } from '../../text/status.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { FinishButton } from './finish-button.tsx'
import { statusPages } from './status-pages.tsx'
import { StatusWords } from './status-words.tsx'

/** An application goes on with the mobile that it was begun with; a loan is in the borrower's account. */
export function LoanProgressPage({ told }: { readonly told: ArrivalState }) {
  const page = statusPages.loanProgress
  const account = (variant: 'primary' | 'text') => (
    <Button variant={variant} onClick={() => goToScreen('login')}>
      {text.account}
    </Button>
  )
  if (told.code !== 'EmAndamento') {
    const isLoan = told.code === 'Liberada'
    return (
      <StatusPage
        illustration={<page.Drawing />}
        title={isLoan ? text.titles.Liberada : page.title}
        actions={
          <>
            {account('primary')}
            <FinishButton variant="text" />
          </>
        }
      >
        <StatusWords page={page} told={told} />
        {isLoan && <p>{text.loanInAccount}</p>}
      </StatusPage>
    )
  }
  return (
    <StatusPage
      illustration={<page.Drawing />}
      title={text.titles.EmAndamento}
      actions={
        <>
          <Button onClick={() => goToScreen('form', { replace: true })}>{text.sameMobile}</Button>
          <FinishButton variant="text" />
        </>
      }
    >
      <StatusWords page={page} told={told} />
      <p>{text.howToGoOn}</p>
      {account('text')}
    </StatusPage>
  )
}
