import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import type { CallResult } from '@cupo/wire'
import type { previewOfficeAnswer } from '@cupo/wire/office'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import formStyles from '../../acts/act-form.module.css'
import { claimText } from '../../text/claims.ts'
import { officeText } from '../../text/office.ts'
import styles from './work-on-claim.module.css'

type Preview = CallResult<typeof previewOfficeAnswer>

type Props = {
  readonly label: string
  readonly hint?: string
  readonly button: string
  readonly isLong?: boolean
  readonly lettersMax: number
  readonly onSend: (text: string) => Promise<unknown>
  readonly preview?: (text: string) => Promise<Preview>
}

export function Written({ label, hint, button, isLong = false, lettersMax, onSend, preview }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const seen = useMutation({ mutationFn: async (words: string) => preview?.(words) })
  const withWords = (run: (words: string) => unknown) => {
    const words = text.trim()
    setError(words.length < 3 ? claimText.tooShort : undefined)
    if (words.length >= 3) void run(words)
  }
  const send = async (words: string) => {
    setSending(true)
    try {
      await onSend(words)
      setText('')
    } catch {
      // The page says why.
    } finally {
      setSending(false)
    }
  }
  const TextInput = isLong ? TextArea : TextField
  return (
    <form
      noValidate
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        withWords(send)
      }}
    >
      <TextInput
        label={label}
        hint={hint}
        error={error ?? (seen.isError ? officeText.failed : undefined)}
        value={text}
        maxLength={lettersMax}
        onChange={({ target }: { readonly target: { readonly value: string } }) => setText(target.value)}
      />
      <div className={styles.moves}>
        <Button type="submit" variant={isLong ? 'primary' : 'secondary'} isLoading={isSending}>
          {button}
        </Button>
        {preview && (
          <Button variant="text" isLoading={seen.isPending} onClick={() => withWords(seen.mutate)}>
            {claimText.preview}
          </Button>
        )}
      </div>
      {seen.data && (
        <Dialog isOpen size="tall" title={claimText.previewTitle} onClose={seen.reset}>
          {seen.data.mail === null ? (
            <p>{claimText.noMail}</p>
          ) : (
            <>
              <p className={styles.subject}>{seen.data.mail.subject}</p>
              <p className={styles.mail}>{seen.data.mail.text}</p>
            </>
          )}
        </Dialog>
      )}
    </form>
  )
}
