import { lazy, type ComponentType } from 'react'
import type { ScreenRoute } from './screen.ts'

type Load = () => Promise<ComponentType>
type Chunk = { View: ComponentType; fetch: () => Promise<{ default: ComponentType }> }

/** By how it is fetched: two routes that fetch the same screen share it, and what it holds survives the change. */
const chunks = new Map<Load, Chunk>()

const lazyChunk = (load: Load, bringTexts: () => Promise<void>): Chunk => {
  let fetched: Promise<{ default: ComponentType }> | undefined
  const bring = async () => {
    const [View] = await Promise.all([load(), bringTexts()])
    return { default: View }
  }
  const fetch = () => (fetched ??= bring())
  return { View: lazy(fetch), fetch }
}

/**
 * A route's screen with its texts, fetched once, and earlier than it is drawn where `fetch` is called first. What is
 * here already is drawn at once: as a lazy screen it would wait behind the sign of loading, which React keeps for 0.3 s.
 */
export const chunkOf = (route: ScreenRoute, bringTexts: () => Promise<void>): Chunk => {
  if ('View' in route) return { View: route.View, fetch: async () => ({ default: route.View }) }
  const chunk = chunks.get(route.load) ?? lazyChunk(route.load, bringTexts)
  chunks.set(route.load, chunk)
  return chunk
}
