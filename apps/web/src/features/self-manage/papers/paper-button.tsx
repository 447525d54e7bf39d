import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { savePdf } from '@cupo/ui/save-file.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { useState } from 'react'
import { wordsOf } from '../../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../../client/send.ts'
import { creditText } from '../../../text/account.ts'
import { type Paper, statement } from './papers-of.ts'

const text = creditText.papers
const statementToastSeconds = 25

type Props = {
  readonly paper: Paper
  readonly id: string
  readonly of?: string
  readonly variant?: 'primary' | 'secondary'
}

export function PaperButton({ paper, id, of, variant = 'secondary' }: Props) {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const download = () =>
    run(async () => {
      const answer = await send(paper.endpoint, { params: { id } }, { part: 'catalogue' })
      if (answer.ok) {
        close()
        return savePdf(answer.body, paper.fileName(id))
      }
      if (answer.isHandled) return
      if (paper === statement) {
        return showToast(
          { tone: 'bad', title: text.statementFailed, text: wordsOf(answer).text },
          statementToastSeconds,
        )
      }
      setFailure(answer)
    })
  const close = () => setFailure(null)
  return (
    <>
      <Button variant={variant} isLoading={isBusy} onClick={download}>
        {paper.label}
        {of && <VisuallyHidden>{of}</VisuallyHidden>}
      </Button>
      <Dialog
        isOpen={failure !== null}
        title={failure?.status === 409 ? paper.label : text.failed}
        onClose={close}
        actions={
          <>
            {failure?.status === 0 && (
              <Button isLoading={isBusy} onClick={download}>
                {commonText.retry}
              </Button>
            )}
            <Button variant={failure?.status === 0 ? 'secondary' : 'primary'} onClick={close}>
              {text.close}
            </Button>
          </>
        }
      >
        {failure && <Why failure={failure} />}
      </Dialog>
    </>
  )
}

function Why({ failure }: { readonly failure: HandledFailure }) {
  const { title, text } = wordsOf(failure)
  return (
    <Notice tone="warn" announce="alert" title={title}>
      {text}
    </Notice>
  )
}
