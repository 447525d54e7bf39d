import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { textOf } from '../../../fields/read-fields.ts'
import { signInText } from '../../../text/sign-in.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button, SubmitButton } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { PayWithoutSignIn } from '../pay-without-sign-in.tsx'
import { SignInProgress } from '../sign-in-progress.tsx'
import { askForCode, type Choice } from './ask-how.ts'

type Props = { readonly choice: Choice; readonly onBack: () => void }

/** One of several lines, by its last digits. */
export function LineForm({ choice, onBack }: Props) {
  const [chosen, setChosen] = useState(choice.lines[0] ?? '')
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const goOn = async (data: FormData) => {
    setFailure(null)
    const asked = await askForCode(choice, textOf(data, 'mobileLastDigits'))
    if (asked.kind === 'failed') setFailure(asked.failure)
  }
  return (
    <Screen
      title={signInText.chooseLine}
      lead={signInText.chooseLineLead}
      progress={<SignInProgress step={1} />}
    >
      <form action={goOn}>
        <RadioGroup
          name="mobileLastDigits"
          legend={signInText.line}
          choices={choice.lines.map((digits) => ({ value: digits, label: signInText.lineEnding(digits) }))}
          value={chosen}
          onValue={setChosen}
        />
        <FailureNotice failure={failure} />
        {failure?.errorCode === 'LimiteDeIntentos' && <PayWithoutSignIn />}
        <Button variant="text" onClick={onBack}>
          {signInText.otherIdentityNumber}
        </Button>
        <ActionBar>
          <SubmitButton>{signInText.sendCode}</SubmitButton>
        </ActionBar>
      </form>
    </Screen>
  )
}
