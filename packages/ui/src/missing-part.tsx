import { Button } from './button.tsx'
import { type ChunkFailure, wordsOfMissingPart } from './load-chunk.ts'
import { commonText } from './text/common.ts'

/** A browser may remember the failure, so that loading the page again is the way on. */
export const MissingPart = ({ failure }: { readonly failure: ChunkFailure }) => (
  <>
    <p role="alert">{wordsOfMissingPart(failure).text}</p>
    <Button variant="text" onClick={() => location.reload()}>
      {commonText.reload}
    </Button>
  </>
)
