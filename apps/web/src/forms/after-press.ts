const clickMs = 300
let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []

/**
 * A message that appears under a field as it is left would move the page and take the click from what was pressed.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}

function release(): void {
  isPressed = false
  const acts = waiting
  waiting = []
  for (const act of acts) act()
}

if (globalThis.document) {
  const early = { capture: true, passive: true }
  const releaseIn = (ms: number) => () => {
    clearTimeout(timer)
    timer = setTimeout(release, ms)
  }
  const press = () => {
    clearTimeout(timer)
    isPressed = true
  }
  addEventListener('pointerdown', press, early)
  addEventListener('click', releaseIn(0), early)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, releaseIn(clickMs), early)
}
