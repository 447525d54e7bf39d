import '@cupo/ui/tokens.css'
import '@cupo/ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { CallFailure } from './client.ts'

const isWorthATry = (failure: Error) =>
  failure instanceof CallFailure && (failure.status === 0 || failure.status >= 500)

const queries = new QueryClient({
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
