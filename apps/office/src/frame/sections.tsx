import { Tabs } from '@cupo/ui/tabs.tsx'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import styles from './sections.module.css'

type Section = { readonly name: string; readonly content: () => ReactNode }

type Props = { readonly label: string; readonly sections: readonly Section[] }

export function Sections({ label, sections }: Props) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('parte')
  const selected = sections.find(({ name }) => name === named) ?? sections[0]
  if (selected === undefined) return null
  return (
    <div className={styles.sections}>
      <Tabs
        label={label}
        selected={selected.name}
        onSelect={(parte) => setSearch({ parte }, { replace: true })}
        tabs={sections.map(({ name, content }) => ({
          name,
          panel: name === selected.name ? content() : null,
        }))}
      />
    </div>
  )
}
