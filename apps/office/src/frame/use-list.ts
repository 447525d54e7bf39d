import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

type PageOfList = { readonly next: string | null }

/**
 * A list that comes 50 rows at a time; the answer is what `Table` takes of it. While the rows of another filter come, those
 * of the one before stay.
 */
export function useList<Page extends PageOfList, Row>(
  key: readonly unknown[],
  load: (cursor: { readonly after?: string }) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
) {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => load(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page's `rowsOf` is written in place and always reads the same field
  const rows = useMemo(() => pages?.flatMap(rowsOf), [pages])
  return {
    rows,
    isFailed: list.isError,
    onRetry: () => void list.refetch(),
    onMore: list.hasNextPage ? () => void list.fetchNextPage() : null,
    isLoadingMore: list.isFetchingNextPage,
    isStale: list.isPlaceholderData,
  }
}
