import { type ChangeEvent, useState } from 'react'
import { formDetailsText } from '../../../text/form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { readPosition } from './device-facts.ts'

/** The browser asks only when the customer ticks this; what it allows is read on submission. */
export function ShareLocation() {
  const [hasFailed, setHasFailed] = useState(false)
  const ask = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    setHasFailed(false)
    if (!target.checked) return
    try {
      await readPosition()
    } catch {
      target.checked = false
      setHasFailed(true)
    }
  }
  return (
    <div>
      <Checkbox name="shareLocation" label={formDetailsText.shareLocation} onChange={ask} />
      <p role="status">{hasFailed ? formDetailsText.locationFailed : ''}</p>
    </div>
  )
}
