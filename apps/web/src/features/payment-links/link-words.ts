/** What a link's page says once its server has answered, in one chunk. */
export { LinkFailure } from './link-failure.tsx'
export { LinkSummary } from './link-summary.tsx'
