import { Notice } from '@cupo/ui/notice.tsx'
import { getStaffSession } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Router, Switch } from 'wouter'
import { ask, CallFailure } from './client.ts'
import { Frame } from './frame/frame.tsx'
import { Page } from './frame/page.tsx'
import { SignIn } from './frame/sign-in.tsx'
import { officePages } from './pages.ts'
import { officeText } from './text/office.ts'

export function App() {
  const session = useQuery({
    queryKey: ['session'],
    queryFn: () => ask(getStaffSession, {}),
    refetchInterval: 60_000,
  })
  const { data } = session
  const isOut = session.error instanceof CallFailure && session.error.status === 401
  if (isOut) return <SignIn />
  if (data === undefined) return session.isError ? <Notice tone="bad">{officeText.failed}</Notice> : null
  return (
    <Router base="/office">
      <Frame session={data}>
        <Suspense>
          <Switch>
            {officePages
              .filter(({ permission }) => data.permissions.includes(permission))
              .map(({ path, page: OfficePage }) => (
                <Route key={path} path={path}>
                  {(params) => <OfficePage session={data} params={params} />}
                </Route>
              ))}
            <Route>
              <Page title={officeText.nothingHere}>
                <p>{officeText.notHere}</p>
              </Page>
            </Route>
          </Switch>
        </Suspense>
      </Frame>
    </Router>
  )
}
