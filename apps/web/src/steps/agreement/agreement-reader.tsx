import { ActButton } from '@cupo/ui/act-button.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { IconButton } from '@cupo/ui/icon-button.tsx'
import { downloadIcon } from '@cupo/ui/icons.ts'
import { savePdf } from '@cupo/ui/save-file.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../client/send.ts'
import { useAnswer } from '../../client/use-answer.ts'
import { wordingHere } from '../../client/who-acts.ts'
import { contractText, contractWords } from '../../text/order.ts'
import { useWords } from '../../ui/audience.ts'
import { AgreementText } from './agreement-text.tsx'

type Props = {
  readonly applicationId: string
  readonly onClose: () => void
  readonly onAccept?: (sha256: string) => void
}

/**
 * Accepts once the text is there. The button stands above another one, so that the press hits nothing when the reader
 * closes.
 */
export function AgreementReader({ applicationId, onClose, onAccept }: Props) {
  const { readDone } = useWords(contractWords)
  const { asked, askAgain } = useAnswer(
    (signal) =>
      send(
        'GET /application/contractVisualize/:applicationId/text',
        { params: { applicationId } },
        { signal },
      ),
    applicationId,
  )
  const file = useAgreementFile(applicationId)
  return (
    <Dialog
      isOpen
      size="tall"
      title={contractText.documentTitle}
      onClose={onClose}
      tools={
        <IconButton
          icon={downloadIcon}
          label={contractText.download}
          isLoading={file.isBusy}
          onClick={file.download}
        />
      }
      actions={
        asked.kind === 'answered' &&
        onAccept && (
          <>
            <ActButton onClick={() => onAccept(asked.body.sha256)}>{readDone}</ActButton>
            <Button variant="text" onClick={onClose}>
              {contractText.closeUnaccepted}
            </Button>
          </>
        )
      }
    >
      <FileNews file={file} />
      {asked.kind === 'asking' && <Skeleton shape="card" />}
      {asked.kind === 'answered' && <AgreementText text={asked.body} />}
      {asked.kind === 'failed' && <FailureNotice failure={asked.failure} onRetry={askAgain} />}
    </Dialog>
  )
}

export function DownloadAgreement({ applicationId }: Pick<Props, 'applicationId'>) {
  const file = useAgreementFile(applicationId)
  return (
    <>
      <Button variant="text" isLoading={file.isBusy} onClick={file.download}>
        {contractText.download}
      </Button>
      <FileNews file={file} />
    </>
  )
}

function useAgreementFile(applicationId: string) {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const download = () =>
    run(async () => {
      setFailure(null)
      const answer = await send('GET /application/contractVisualize/:applicationId', {
        params: { applicationId },
        query: { channel: wordingHere() },
      })
      if (!answer.ok) return setFailure(answer)
      savePdf(answer.body, contractText.fileName)
      setIsSaved(true)
    })
  return { isBusy, failure, isSaved, download }
}

const FileNews = ({ file }: { readonly file: ReturnType<typeof useAgreementFile> }) => (
  <>
    {file.isSaved && <p role="status">{contractText.saved}</p>}
    <FailureNotice failure={file.failure} />
  </>
)
