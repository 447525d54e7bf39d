/** Everything that the form needs after its first paint. */
export const loadWork = () => import('./form-work.ts')
