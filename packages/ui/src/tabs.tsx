import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'

type Tab<N extends string> = { readonly name: N; readonly panel: ReactNode }

type Props<N extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<N>[]
  readonly selected: N
  readonly onSelect: (name: N) => void
}

export function Tabs<N extends string>({ label, tabs, selected, onSelect }: Props<N>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const to = indexAfter(
      event.key,
      tabs.findIndex(({ name }) => name === selected),
      tabs.length,
    )
    const tab = to === null ? undefined : tabs[to]
    if (to === null || !tab) return
    event.preventDefault()
    onSelect(tab.name)
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            aria-controls={`${id}panel${index}`}
            aria-selected={name === selected}
            tabIndex={name === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(name)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}panel${index}`}
          aria-labelledby={`${id}tab${index}`}
          hidden={name !== selected}
        >
          {panel}
        </div>
      ))}
    </>
  )
}

function indexAfter(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
