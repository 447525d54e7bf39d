import { ChunkFailure } from '@cupo/ui/load-chunk.ts'
import { MissingPart } from '@cupo/ui/missing-part.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { Component, type ReactNode } from 'react'
import { officeText } from '../text/office.ts'

type Props = { readonly children: ReactNode }
type State = { readonly failure: unknown }

/** In the place of a page that fails or whose file does not come; the menu stays. Give it the page's address as its key. */
export class BrokenPage extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(failure: unknown): State {
    return { failure }
  }

  override render() {
    const { failure } = this.state
    if (failure === null) return this.props.children
    return (
      <Notice tone="bad">
        {failure instanceof ChunkFailure ? <MissingPart failure={failure} /> : officeText.broken}
      </Notice>
    )
  }
}
