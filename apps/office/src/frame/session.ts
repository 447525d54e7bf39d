import type { CallResult } from '@cupo/wire'
import { getOfficeQueues, type getStaffSession } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../client.ts'

export type StaffSession = CallResult<typeof getStaffSession>

/** Of every page; `params` are the variable parts of its path. */
export type PageProps = {
  readonly session: StaffSession
  readonly params: Readonly<Record<string, string | undefined>>
}

export type Queues = CallResult<typeof getOfficeQueues>

export const useQueues = () =>
  useQuery({ queryKey: ['queues'], queryFn: () => ask(getOfficeQueues, {}), refetchInterval: 60_000 })
