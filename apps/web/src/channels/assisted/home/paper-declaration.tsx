import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type SubmitEvent, useState } from 'react'
import type { CodeOutcome } from '../../../steps/one-time-code/code-form.tsx'
import { authorizationText as text } from '../../../text/assisted.ts'

type Props = {
  readonly onDeclare: () => Promise<CodeOutcome>
  readonly onChange: (() => void) | null
}

export function PaperDeclaration({ onDeclare, onChange }: Props) {
  const [isDeclared, setIsDeclared] = useState(false)
  const [problem, setProblem] = useState<{ readonly field?: string; readonly failure?: string }>({})
  const { isBusy, run } = useBusy()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isDeclared) return setProblem({ field: text.paperMissing })
    return void run(async () => {
      setProblem({})
      const outcome = await onDeclare()
      if (outcome.kind === 'failed') setProblem({ failure: outcome.message })
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Checkbox
        name="paper"
        label={text.paper}
        checked={isDeclared}
        onChange={({ target }) => {
          setIsDeclared(target.checked)
          setProblem({})
        }}
        error={problem.field}
      />
      {problem.failure && <Notice tone="bad">{problem.failure}</Notice>}
      <ActionBar>
        <Button type="submit" isLoading={isBusy}>
          {commonText.continue}
        </Button>
        {onChange && (
          <Button variant="text" disabled={isBusy} onClick={onChange}>
            {text.change}
          </Button>
        )}
      </ActionBar>
    </form>
  )
}
