import type { Held } from './samples.ts'

/** What stays open between requests: sockets, pipes, ports; timers and reads come and go with each of them. */
const isOpen = (kind: string): boolean => /Wrap$|Port$/.test(kind) && !kind.includes('Req')

/** Loaded into the program before anything of its own: tells on request what it holds once garbage is collected. */
process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const held: Held = { heapUsed, rss, handles: process.getActiveResourcesInfo().filter(isOpen).length }
  process.send?.(held)
})
// The channel alone does not keep the program running.
process.channel?.unref()
