import type { ScreenName } from '../../apps/web/src/screens/registry.ts'
import type { Visit } from '../journeys/visit/open-visit.ts'

/** A device that stands before a screen with everything there. */
type Pose = () => Promise<Visit>

/**
 * What has a screen wait for the server, so that the answer can be held and then lost: `own` loads the page anew and holds
 * what the screen itself asks, `everything` also what stands before it, as the application of a step; `script` holds the page's
 * own scripts, of a page that asks for nothing else. An act is a press of the button that sends. `nothing` is for a screen that
 * shows what an earlier one was answered.
 */
export type Question = 'own' | 'everything' | 'script' | 'nothing' | ((visit: Visit) => Promise<unknown>)

/** How one screen is photographed. */
export type Portrait = {
  readonly filled: Pose
  readonly question: Question
  /** What else the screen says to others, by the word in the names of the pictures. */
  readonly others?: Readonly<Record<string, Pose>>
}

/** Portraits of some screens; all parts together are the album. */
export type AlbumPart = { readonly [name in ScreenName]?: Portrait }
