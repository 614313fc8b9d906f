import type { Held } from './samples.ts'

/** Whether a handle stays open between requests: sockets, pipes and ports, but not timers and reads. */
const isOpen = (kind: string): boolean => /Wrap$|Port$/.test(kind) && !kind.includes('Req')

/** Loaded before the program: reports memory after a garbage collection on request. */
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const held: Held = { heapUsed, rss, handles: process.getActiveResourcesInfo().filter(isOpen).length }
  process.send?.(held)
})
// The channel alone does not keep the program running.
process.channel?.unref()
