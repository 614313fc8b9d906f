import { inBrowser } from '../hydrated.ts'

let isPressed = false
let waiting: (() => void)[] = []

const press = () => {
  isPressed = true
}

const release = () => {
  isPressed = false
  for (const resolve of waiting) resolve()
  waiting = []
}

if (inBrowser) {
  document.addEventListener('pointerdown', press, true)
  for (const end of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(end, release, true)
}

/**
 * Resolves once no pointer is pressed. Pressing a button blurs a field, and that field's error must not move the button
 * before the release. After the release the layout may change: the browser has chosen the click's target.
 */
export const pointerReleased = async (): Promise<void> => {
  if (isPressed) await new Promise<void>((resolve) => waiting.push(resolve))
}
