import { serveThread } from '../thread-pool.ts'

serveThread(({ task, number }: { readonly task: string; readonly number: number }) => {
  if (task === 'die') process.exit(1)
  if (task === 'throw') throw new Error(`cannot double ${number}`)
  return 2 * number
})
