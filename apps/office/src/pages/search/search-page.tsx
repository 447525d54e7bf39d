import { Button } from '@cupo/ui/button.tsx'
import { TextField } from '@cupo/ui/field.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { type SearchHit, searchOffice } from '@cupo/wire/office'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, CallFailure } from '../../client.ts'
import { CaseLink } from '../../frame/case-link.tsx'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { officeText } from '../../text/office.ts'
import { searchKindText, searchText, subjectTypeText } from '../../text/people.ts'
import styles from './search-page.module.css'

/** What was typed stands in no address and is forgotten with the page. */
export function SearchPage({ session }: PageProps) {
  const [error, setError] = useState<string>()
  const search = useMutation({ mutationFn: (q: string) => ask(searchOffice, { body: { q } }) })
  const columns: readonly Column<SearchHit>[] = [
    { title: searchText.what, cell: ({ type }) => subjectTypeText[type] },
    {
      title: searchText.title2,
      cell: (hit) => (
        <CaseLink session={session} to={hit}>
          {hit.title || subjectTypeText[hit.type]}
        </CaseLink>
      ),
    },
    { title: searchText.detail, cell: ({ detail }) => detail },
    { title: searchText.by, cell: ({ kind }) => searchKindText[kind] },
  ]
  return (
    <Page title={searchText.title}>
      <search>
        <form
          noValidate
          autoComplete="off"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
            if (q.length < 3) return setError(searchText.tooShort)
            setError(undefined)
            search.mutate(q)
          }}
        >
          <TextField
            label={searchText.field}
            hint={searchText.hint}
            error={error}
            type="search"
            name="q"
            maxLength={100}
            spellCheck={false}
            autoFocus
          />
          <Button type="submit" isLoading={search.isPending}>
            {searchText.search}
          </Button>
        </form>
      </search>
      {search.error && <Notice tone="bad">{wordsOf(search.error)}</Notice>}
      <div role="status" className={styles.count}>
        {search.data && search.data.hits.length > 0 && searchText.found(search.data.hits.length)}
      </div>
      {search.data && (
        <Table
          caption={searchText.title}
          columns={columns}
          rows={search.data.hits}
          keyOf={({ type, name }) => `${type} ${name}`}
          onMore={null}
          isLoadingMore={false}
          empty={<p role="status">{searchText.nothing}</p>}
        />
      )}
    </Page>
  )
}

const wordsOf = (error: Error): string =>
  (error instanceof CallFailure && error.status === 424 ? error.words : null) ?? officeText.failed
