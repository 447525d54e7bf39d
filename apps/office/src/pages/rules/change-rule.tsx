import { Button } from '@cupo/ui/button.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Select } from '@cupo/ui/select.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import type { OfficeRuleDetail } from '@cupo/wire/office'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '../../acts/act-dialog.tsx'
import { officeActText } from '../../text/acts.ts'
import { rulesText } from '../../text/rules.ts'
import styles from './rules.module.css'

export function ChangeRule({ rule }: { readonly rule: OfficeRuleDetail }) {
  const queries = useQueryClient()
  const [channel, setChannel] = useState(rule.channels[0]?.value ?? '*')
  const [validFrom, setValidFrom] = useState('')
  const [typed, setTyped] = useState<string>()
  const [isTried, setTried] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const text = typed ?? textInForce(rule, channel)
  return (
    <>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (validFrom !== '' && text.trim() !== '') setOpen(true)
        }}
      >
        <h2>{rulesText.change}</h2>
        {rule.channels.length > 1 && (
          <Select
            label={rulesText.channel}
            choices={rule.channels}
            value={channel}
            onChange={({ target }) => {
              setChannel(target.value)
              setTyped(undefined)
            }}
          />
        )}
        <TextField
          type="date"
          label={rulesText.from}
          hint={rulesText.fromHint}
          error={isTried && validFrom === '' ? rulesText.noDay : undefined}
          value={validFrom}
          onChange={({ target }) => setValidFrom(target.value)}
        />
        <ValueField rule={rule} text={text} isMissing={isTried && text.trim() === ''} onText={setTyped} />
        <Button type="submit" variant="secondary">
          {rulesText.see}
        </Button>
      </form>
      {isOpen && (
        <ActDialog
          act="changeParameters"
          input={{ name: rule.name, channel, validFrom, text }}
          title={`${officeActText.changeParameters}: ${rule.label}`}
          onDone={() => {
            for (const key of ['rules', 'queues', 'approvals'])
              void queries.invalidateQueries({ queryKey: [key] })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function textInForce({ rows }: OfficeRuleDetail, channel: string): string {
  const held = (of: string) => rows.find((row) => row.channel === of && row.state === 'inForce')
  return (held(channel) ?? held('*'))?.text ?? ''
}

type ValueProps = {
  readonly rule: OfficeRuleDetail
  readonly text: string
  readonly isMissing: boolean
  readonly onText: (text: string) => void
}

function ValueField({ rule, text, isMissing, onText }: ValueProps) {
  const error = isMissing ? rulesText.noValue : undefined
  if (rule.choices !== null)
    return (
      <Select
        label={rulesText.value}
        placeholder={rulesText.noValue}
        choices={rule.choices}
        error={error}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    )
  if (rule.isStructured)
    return (
      <TextArea
        label={rulesText.value}
        hint={rulesText.structureHint}
        error={error}
        rows={12}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    )
  return (
    <TextField
      label={rulesText.value}
      hint={rule.bounds}
      error={error}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  )
}
