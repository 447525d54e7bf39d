import { Notice } from '@cupo/ui/notice.tsx'
import { getStaffSession } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { Route, Router, Switch } from 'wouter'
import { ask, CallFailure } from './client.ts'
import { Frame } from './frame/frame.tsx'
import { Page } from './frame/page.tsx'
import { SignIn } from './frame/sign-in.tsx'
import { ClaimPage } from './pages/claims/claim-page.tsx'
import { ClaimsPage } from './pages/claims/claims-page.tsx'
import { EffectsPage } from './pages/effects-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { officeText } from './text/office.ts'

export function App() {
  const session = useQuery({
    queryKey: ['session'],
    queryFn: () => ask(getStaffSession, {}),
    refetchInterval: 60_000,
  })
  const isOut = session.error instanceof CallFailure && session.error.status === 401
  if (isOut) return <SignIn />
  if (session.data === undefined)
    return session.isError ? <Notice tone="bad">{officeText.failed}</Notice> : null
  const { permissions } = session.data
  return (
    <Router base="/office">
      <Frame session={session.data}>
        <Switch>
          <Route path="/">
            <HomePage session={session.data} />
          </Route>
          {permissions.includes('seeClaims') && (
            <Route path="/reclamos">
              <ClaimsPage />
            </Route>
          )}
          {permissions.includes('seeClaims') && (
            <Route path="/reclamos/:protocol">
              {({ protocol }) => (
                <ClaimPage protocol={protocol} mayWork={permissions.includes('workOnClaims')} />
              )}
            </Route>
          )}
          {permissions.includes('seeEffects') && (
            <Route path="/efectos">
              <EffectsPage mayRetry={permissions.includes('retryEffects')} />
            </Route>
          )}
          <Route>
            <Page title={officeText.nothingHere}>
              <p>{officeText.notHere}</p>
            </Page>
          </Route>
        </Switch>
      </Frame>
    </Router>
  )
}
