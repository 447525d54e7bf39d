import { Notice } from '@cupo/ui/notice.tsx'
import { getStaffSession } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { Route, Router, Switch } from 'wouter'
import { ask, CallFailure } from './client.ts'
import { BrokenPage } from './frame/broken-page.tsx'
import { Frame } from './frame/frame.tsx'
import { Page, PagesAbove } from './frame/page.tsx'
import { SignIn } from './frame/sign-in.tsx'
import { SignInAgain } from './frame/sign-in-again.tsx'
import { officePages } from './pages.ts'
import { officeText } from './text/office.ts'

export function App() {
  const session = useQuery({
    queryKey: ['session'],
    queryFn: () => ask(getStaffSession, {}),
    refetchInterval: 60_000,
  })
  const { data } = session
  const user = useRef(data?.user)
  useEffect(() => {
    user.current ??= data?.user
    // Somebody else has signed in: nothing stays in memory of the pages of the person before.
    if (data !== undefined && data.user !== user.current) location.reload()
  }, [data])
  const isOut = session.error instanceof CallFailure && session.error.status === 401
  if (data === undefined) {
    if (isOut) return <SignIn />
    return session.isError ? <Notice tone="bad">{officeText.failed}</Notice> : null
  }
  const pages = officePages.filter(({ permission }) => data.permissions.includes(permission))
  return (
    <Router base="/office">
      {isOut && <SignInAgain name={data.name} />}
      <Frame session={data}>
        <Suspense>
          <Switch>
            {pages.map(({ path, page: OfficePage }) => (
              <Route key={path} path={path}>
                {(params) => (
                  <PagesAbove value={pagesAbove(pages, path)}>
                    <BrokenPage key={JSON.stringify([path, params])}>
                      <OfficePage session={data} params={params} />
                    </BrokenPage>
                  </PagesAbove>
                )}
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

const pagesAbove = (pages: typeof officePages, path: string) =>
  pages.flatMap(({ path: above, inMenu }) =>
    inMenu && above !== path && (above === '/' || path.startsWith(`${above}/`))
      ? [{ path: above, label: inMenu.label }]
      : [],
  )
