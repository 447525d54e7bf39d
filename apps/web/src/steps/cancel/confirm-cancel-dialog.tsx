import { ActButton } from '@cupo/ui/act-button.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import type { HandledFailure } from '../../client/send.ts'

type Props = {
  readonly words: {
    readonly title: string
    readonly text: string
    readonly confirm: string
    readonly keep: string
  }
  readonly onCancel: () => Promise<HandledFailure | null>
  readonly onKeep: () => void
}

export function ConfirmCancelDialog({ words, onCancel, onKeep }: Props) {
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const cancel = () =>
    run(async () => {
      setFailure(null)
      setFailure(await onCancel())
    })
  return (
    <Dialog
      isOpen
      title={words.title}
      onClose={isBusy ? undefined : onKeep}
      actions={
        <>
          <ActButton variant="danger" isLoading={isBusy} onClick={cancel}>
            {words.confirm}
          </ActButton>
          <Button variant="text" disabled={isBusy} onClick={onKeep}>
            {words.keep}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <FailureNotice failure={failure} />
    </Dialog>
  )
}
