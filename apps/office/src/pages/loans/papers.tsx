import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { getLoanPaper, type LoanPaper, type OfficeLoan, resendLoanPaper } from '@cupo/wire/office'
import { useMutation } from '@tanstack/react-query'
import { ask, CallFailure, download } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { loanText, paperText } from '../../text/loans.ts'
import { officeText } from '../../text/office.ts'

type Paper = OfficeLoan['papers'][number]

const columns: readonly Column<Paper>[] = [
  { title: loanText.paper, cell: ({ paper }) => paperText[paper] },
  { title: loanText.date, cell: ({ dateFmt }) => dateFmt },
]

type Props = Pick<OfficeLoan, 'papers' | 'contractNumber'> & {
  readonly maySend: boolean
  readonly maySee: boolean
}

export function Papers({ papers, contractNumber, maySend, maySee }: Props) {
  const see = useMutation({
    mutationFn: (paper: LoanPaper) => download(getLoanPaper, { params: { contract: contractNumber, paper } }),
  })
  const send = useMutation({
    mutationFn: (paper: LoanPaper) =>
      ask(resendLoanPaper, { params: { contract: contractNumber }, body: { paper } }),
  })
  const seeColumn: Column<Paper> = {
    title: loanText.see,
    isAct: true,
    cell: ({ paper }) => (
      <Button
        variant="text"
        aria-label={loanText.seePaper(paperText[paper])}
        isLoading={see.isPending && see.variables === paper}
        onClick={() => see.mutate(paper)}
      >
        {loanText.see}
      </Button>
    ),
  }
  const sendColumn: Column<Paper> = {
    title: loanText.resend,
    isAct: true,
    cell: ({ paper }) => (
      <Button
        variant="text"
        isLoading={send.isPending && send.variables === paper}
        onClick={() => send.mutate(paper)}
      >
        {loanText.send(paperText[paper])}
      </Button>
    ),
  }
  return (
    <>
      {send.data && (
        <Notice tone="good" announce="status">
          {loanText.sent(send.data.to)}
        </Notice>
      )}
      {see.error && <Notice tone="bad">{wordsOf(see.error)}</Notice>}
      {send.error && <Notice tone="bad">{wordsOf(send.error)}</Notice>}
      <Table
        caption={loanText.papers}
        columns={[...columns, ...(maySee ? [seeColumn] : []), ...(maySend ? [sendColumn] : [])]}
        rows={papers}
        keyOf={({ paper }) => paper}
        onMore={null}
        isLoadingMore={false}
        empty={loanText.noPapers}
      />
    </>
  )
}

function wordsOf(error: Error): string {
  if (!(error instanceof CallFailure)) return officeText.failed
  switch (error.code) {
    case 'CorreoSinValidar':
      return loanText.noAddress
    case 'LimiteDeReenvios':
      return loanText.sentEnough
    case 'DocumentoNoDisponible':
      return loanText.noSuchPaper
    case 'EtapaInvalida':
      return error.words ?? officeText.failed
    default:
      return officeText.failed
  }
}
