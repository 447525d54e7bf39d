import { Button } from '@cupo/ui/button.tsx'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { homeText } from '../../text/home.ts'
import { officeText } from '../../text/office.ts'
import styles from './home-page.module.css'

type Props = { readonly find: () => Promise<string | null>; readonly about: string }

export function OpenNext({ find, about }: Props) {
  const [, navigate] = useLocation()
  const next = useMutation({ mutationFn: find, onSuccess: (path) => path !== null && navigate(path) })
  return (
    <div className={styles.next}>
      <Button variant="secondary" isLoading={next.isPending} onClick={() => next.mutate()}>
        {homeText.next}
        <VisuallyHidden>: {about}</VisuallyHidden>
      </Button>
      <span role="status" className={styles.said}>
        {next.isError ? officeText.failed : next.data === null ? homeText.noNext : ''}
      </span>
    </div>
  )
}
