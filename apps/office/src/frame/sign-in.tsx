import { Notice } from '@cupo/ui/notice.tsx'
import { officeText, refusedSignIn } from '../text/office.ts'
import styles from './sign-in.module.css'

/** The word of a refused sign-in stands in the address; any other word says nothing. */
export function SignIn() {
  const word = new URLSearchParams(location.search).get('ingreso') ?? ''
  const refusal = Object.hasOwn(refusedSignIn, word) ? refusedSignIn[word] : undefined
  return (
    <main className={styles.place}>
      <h1 className={styles.title}>
        {BUILT_LENDER_NAME} {officeText.name}
      </h1>
      {refusal !== undefined && <Notice tone="warn">{refusal}</Notice>}
      <p>{officeText.signInLead}</p>
      <SignInLink />
    </main>
  )
}

/** The page at hand, without the word of a refused sign-in. */
function pageHere(): string {
  const { pathname, search } = location
  return pathname.replace(/^\/office/, '') + (new URLSearchParams(search).has('ingreso') ? '' : search)
}

/** The directory asks anew who it is, and leads back to this page. */
export const signInAnew = (): string =>
  `/office/sign-in?${new URLSearchParams({ anew: '1', to: pageHere() })}`

export function SignInLink({ target }: { readonly target?: '_blank' }) {
  const to = pageHere()
  const wayBack = to === '' || to === '/' ? '' : `?${new URLSearchParams({ to })}`
  return (
    <a className={styles.enter} href={`/office/sign-in${wayBack}`} target={target}>
      {officeText.signIn}
    </a>
  )
}
