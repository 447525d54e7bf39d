import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { type LoanPaper, type OfficeLoan, resendLoanPaper } from '@cupo/wire/office'
import { useMutation } from '@tanstack/react-query'
import { ask, CallFailure } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { loanText, paperText } from '../../text/loans.ts'
import { officeText } from '../../text/office.ts'

type Paper = OfficeLoan['papers'][number]

const columns: readonly Column<Paper>[] = [
  { title: loanText.paper, cell: ({ paper }) => paperText[paper] },
  { title: loanText.date, cell: ({ dateFmt }) => dateFmt },
]

type Props = Pick<OfficeLoan, 'papers' | 'contractNumber'> & { readonly maySend: boolean }

export function Papers({ papers, contractNumber, maySend }: Props) {
  const send = useMutation({
    mutationFn: (paper: LoanPaper) =>
      ask(resendLoanPaper, { params: { contract: contractNumber }, body: { paper } }),
  })
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
      {send.error && <Notice tone="bad">{wordsOf(send.error)}</Notice>}
      <Table
        caption={loanText.papers}
        columns={maySend ? [...columns, sendColumn] : columns}
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
    default:
      return officeText.failed
  }
}
