/**
 * The line of supported browsers (README). The build's target, the check over the built files and the sentence for
 * older browsers read it.
 */
export const browserLine = [
  { engine: 'chrome', version: 100, target: 'chrome100' },
  { engine: 'safari', version: 15.4, target: 'safari15.4' },
  { engine: 'firefox', version: 100, target: 'firefox100' },
] as const
