export { allowSend, askForPin, isKnownBrowser, type PinAsker, rememberBrowser } from './allow-send.ts'
export { checkPin, isSprayed, recordTry, spendPin, wrongPinAnswer } from './check-pin.ts'
export { pretendToSendPin } from './decoy-pin.ts'
export {
  movePin,
  type PinSent,
  pinSender,
  type SendPin,
} from './send-pin.ts'
export {
  rememberFreshCode,
  requireCodeOf,
  requireFreshCode,
  spendFreshCode,
  stepUpSeconds,
} from './step-up.ts'
export { pinErrorTexts, pinLimitText } from './text/one-time-codes.ts'
