import { Notice } from '@cupo/ui/notice.tsx'
import { Select } from '@cupo/ui/select.tsx'
import { assignOfficeClaim, listOfficeWorkers, type OfficeClaim } from '@cupo/wire/office'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ask } from '../../client.ts'
import { claimText } from '../../text/claims.ts'
import { officeText } from '../../text/office.ts'

type Props = { readonly claim: OfficeClaim; readonly onDone: (after: OfficeClaim) => void }

export function Assign({ claim, onDone }: Props) {
  const { protocol, assignee } = claim
  const workers = useQuery({ queryKey: ['workers'], queryFn: () => ask(listOfficeWorkers, {}) })
  const assign = useMutation({
    mutationFn: (user: string | null) => ask(assignOfficeClaim, { params: { protocol }, body: { user } }),
    onSuccess: onDone,
  })
  const users = [...new Set([...(workers.data?.workers ?? []), ...(assignee === null ? [] : [assignee])])]
  return (
    <>
      <Select
        label={claimText.assign}
        placeholder={claimText.nobody}
        choices={users.map((user) => ({ value: user, label: user }))}
        value={assignee ?? ''}
        onChange={({ target }) =>
          !assign.isPending && assign.mutate(target.value === '' ? null : target.value)
        }
      />
      {assign.error && <Notice tone="bad">{officeText.failed}</Notice>}
    </>
  )
}
