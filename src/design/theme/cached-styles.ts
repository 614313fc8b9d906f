import type { SystemContext } from '@chakra-ui/react/styled-system'
import { css as serialize } from '@emotion/react'

type Css = SystemContext['css']
type Cva = SystemContext['cva']
type Recipe = Parameters<Cva>[0]
type Style = object

const nothing: Style = {}

/** Says nothing: empty, or a layer without a rule. */
const isEmpty = (style: Style): boolean =>
  Object.values(style).every((one: unknown) => typeof one === 'object' && one !== null && isEmpty(one))

/** What recipes answered: Chakra has compiled it, and compiling it again changes nothing. */
const compiled = new WeakSet<Style>()

/** What one style leads to: its serialized form by the style props beside it, and the styles that may follow it. */
type Step = { serialized: Map<string, Style>; next: WeakMap<Style, Step> }

const newStep = (): Step => ({ serialized: new Map(), next: new WeakMap() })

const following = ({ next }: Step, style: Style = nothing): Step => {
  const known = next.get(style)
  if (known) return known
  const step = newStep()
  next.set(style, step)
  return step
}

/**
 * Chakra's `css` for each combination of styles once, in the serialized form that Emotion takes as it is. Recipes hand out
 * the same object for the same variants; the style props of an element, which come last, are a new one for each render.
 */
const cachedCss = (css: Css): Css => {
  const first = newStep()
  const compile = (styles: Parameters<Css>): Style => {
    const filled = styles.filter((style) => style !== undefined && !isEmpty(style))
    const [only = nothing] = filled
    return filled.length < 2 && (only === nothing || compiled.has(only)) ? only : css(...styles)
  }
  return (...styles) => {
    const { serialized } = styles.slice(0, -1).reduce<Step>((step, style) => following(step, style), first)
    const key = JSON.stringify(styles.at(-1))
    const known = serialized.get(key)
    if (known) return known
    const made = serialize(compile(styles) as Parameters<typeof serialize>[0])
    serialized.set(key, made)
    return made
  }
}

/** Chakra's compiled recipe; `raw` is what it compiles once more before it answers. */
type Compiled = ReturnType<Cva> & { raw: (selection?: Parameters<ReturnType<Cva>>[0]) => Style }

const answeringRaw = (recipe: Compiled) => {
  const answer: Compiled['raw'] = (selection) => {
    const style = recipe.raw(selection)
    compiled.add(style)
    return style
  }
  return Object.assign(answer, recipe)
}

/** Chakra's `cva` for each recipe once; the factory asks for it with every render. */
const cachedCva = (cva: Cva): Cva => {
  const known = new WeakMap<Style, Style>()
  const compile = (recipe: Recipe) => {
    const made = known.get(recipe) ?? answeringRaw(cva(recipe) as Compiled)
    known.set(recipe, made)
    return made
  }
  return compile as Cva
}

/**
 * A system that keeps what an element asks of it: left alone, Chakra and Emotion compile a style up to three times, and
 * print and hash it, for each element and render.
 */
export const withCachedStyles = (system: SystemContext): SystemContext => {
  const cva = cachedCva(system.cva)
  return {
    ...system,
    css: cachedCss(system.css),
    cva,
    getRecipeFn: (key, fallback = nothing) => cva(system.getRecipe(key, fallback) as Recipe),
  }
}
