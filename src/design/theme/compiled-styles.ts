import type { SystemContext } from '@chakra-ui/react/styled-system'
import { css as serialize, type SerializedStyles } from '@emotion/react'

type Compile = SystemContext['css']

/** The styles met so far, one object after the other; the last by its text, for style props are a new object each time. */
type Met = { next: WeakMap<object, Met>; compiled: Map<string, SerializedStyles> }

const nothing = (): Met => ({ next: new WeakMap(), compiled: new Map() })

const after = ({ next }: Met, style: object): Met => {
  const known = next.get(style) ?? nothing()
  next.set(style, known)
  return known
}

/**
 * Chakra's compiler of styles, which knows a recipe's styles again by their identity and returns them as the class that
 * Emotion has made of them. As it comes it compares all of their content, and Emotion hashes it, for each element and
 * render.
 */
export const compileOnce = (compile: Compile): Compile => {
  const met = nothing()
  return (...styles) => {
    const own = styles.at(-1)
    const { compiled } = styles
      .slice(0, -1)
      .reduce<Met>((known, style) => (style ? after(known, style) : known), met)
    const text = JSON.stringify(own)
    const known = compiled.get(text) ?? serialize(compile(...styles))
    compiled.set(text, known)
    return known
  }
}
