import { inBrowser } from '../in-browser.ts'

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
 * Resolves once no pointer is pressed. A press on a button takes the focus from a field; what that field has to say must
 * not move the button away before it is released. From then on it may: the browser has chosen the target of the click.
 */
export const pointerReleased = async (): Promise<void> => {
  if (isPressed) await new Promise<void>((resolve) => waiting.push(resolve))
}
