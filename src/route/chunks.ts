import { lazy, type ComponentType } from 'react'
import type { ScreenRoute } from './screen.ts'

type Chunk = { View: ComponentType; fetch: () => Promise<{ default: ComponentType }> }

const chunks = new Map<ScreenRoute, Chunk>()

/** A route's screen, fetched once, and earlier than it is drawn where `fetch` is called first. */
export const chunkOf = (route: ScreenRoute): Chunk => {
  const known = chunks.get(route)
  if (known) return known
  let fetched: Promise<{ default: ComponentType }> | undefined
  const fetch = () => (fetched ??= route.load().then((View) => ({ default: View })))
  const chunk = { View: lazy(fetch), fetch }
  chunks.set(route, chunk)
  return chunk
}
