import '@cupo/ui/tokens.css'
import '@cupo/ui/base.css'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { CallFailure } from './client.ts'
// Each page but the first has a list: with it here, none of them fetches the library again.
import './frame/table.tsx'

const isWorthATry = (failure: Error) =>
  failure instanceof CallFailure && (failure.status === 0 || failure.status >= 500)

/** The session is asked for at once: the page is covered as soon as any call says that it has ended. */
const onError = (failure: Error) => {
  if (failure instanceof CallFailure && failure.status === 401)
    void queries.invalidateQueries({ queryKey: ['session'] })
}

const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (failure, { queryKey }) => queryKey[0] !== 'session' && onError(failure),
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, failure) => count < 2 && isWorthATry(failure) },
  },
})

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <App />
  </QueryClientProvider>,
)
