/** What the cards open when something is to be changed: fetched once they have had time to load. */
const changes = [
  () => import('./profile/phone-dialog.tsx'),
  () => import('./profile/email-dialog.tsx'),
  () => import('./claims/new-claim-dialog.tsx'),
  () => import('./applications/cancel-dialog.tsx'),
  () => import('./preferences/preferences-form.tsx'),
]

const afterMs = 1500

/** Answers how to stop it, for a home that is left at once. */
export function preloadChanges(): () => void {
  const timer = setTimeout(() => {
    for (const load of changes) load().catch(() => undefined)
  }, afterMs)
  return () => clearTimeout(timer)
}
