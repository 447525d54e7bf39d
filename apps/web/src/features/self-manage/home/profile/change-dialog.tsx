import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../../client/send.ts'
import { commonText } from '../../../../text/common.ts'
import { profileText } from '../../../../text/home.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useBusy } from '../../../../ui/use-busy.ts'
import styles from '../home.module.css'

type Props = {
  readonly title: string
  readonly lead: string
  /** Checks and saves; answers what went wrong, or null when there is nothing to say. */
  readonly onSave: (data: FormData) => Promise<HandledFailure | null>
  readonly onClose: () => void
  /** The one field. */
  readonly children: ReactNode
}

/** One value of a person to be changed. */
export function ChangeDialog({ title, lead, onSave, onClose, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    run(async () => {
      setFailure(null)
      setFailure(await onSave(data))
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    })
  }
  return (
    <Dialog isOpen title={title} onClose={isBusy ? undefined : onClose}>
      <form ref={form} noValidate onSubmit={submit} className={styles.form}>
        <p>{lead}</p>
        {children}
        <FailureNotice failure={failure} />
        <Button type="submit" isLoading={isBusy}>
          {profileText.save}
        </Button>
        <Button variant="text" disabled={isBusy} onClick={onClose}>
          {commonText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}
