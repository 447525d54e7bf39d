import type { ScreenName } from '../../apps/web/src/screens/registry.ts'
import { accountAlbum } from './album/account.ts'
import { counterAlbum } from './album/counter.ts'
import { loanAlbum } from './album/loan.ts'
import { onBoardingAlbum } from './album/on-boarding.ts'
import { paymentAlbum } from './album/payment.ts'
import { preValidationAlbum } from './album/pre-validation.ts'
import { publicAlbum } from './album/public.ts'
import { signInAlbum } from './album/sign-in.ts'
import type { Portrait } from './portrait.ts'

/** How each screen of the web is reached and photographed: a row of the registry without one does not compile. */
export const album: Readonly<Record<ScreenName, Portrait>> = {
  ...onBoardingAlbum,
  ...loanAlbum,
  ...counterAlbum,
  ...preValidationAlbum,
  ...paymentAlbum,
  ...signInAlbum,
  ...accountAlbum,
  ...publicAlbum,
}
