import { lazy, type ComponentType } from 'react'
import { SIGN_IN } from './guard.ts'
import type { ScreenRoute } from './screen.ts'

type Chunk = { View: ComponentType; fetch: () => Promise<{ default: ComponentType }> }

/** By how it is fetched: two routes that fetch the same screen share it, and what it holds survives the change. */
const chunks = new Map<ScreenRoute['load'], Chunk>()

/**
 * A route's screen with its texts, fetched once, and earlier than it is drawn where `fetch` is called first.
 * The sign-in finds its texts in the entry's.
 */
export const chunkOf = (route: ScreenRoute, bringTexts: () => Promise<void>): Chunk => {
  const known = chunks.get(route.load)
  if (known) return known
  let fetched: Promise<{ default: ComponentType }> | undefined
  const bring = async () => {
    const [View] = await Promise.all([route.load(), route.path === SIGN_IN ? undefined : bringTexts()])
    return { default: View }
  }
  const fetch = () => (fetched ??= bring())
  const chunk = { View: lazy(fetch), fetch }
  chunks.set(route.load, chunk)
  return chunk
}
