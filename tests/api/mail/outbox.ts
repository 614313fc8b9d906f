import { vi } from 'vitest'
import type { Portal } from '../caller.ts'

export type Shown = { heading: string; text: string }

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const plain = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

/** The messages on the outbox's page, newest first. */
export const readOutbox = async (server: Portal, language = 'en'): Promise<Shown[]> => {
  const page = await (await fetch(`${server.url}/sandbox/outbox?lang=${language}`)).text()
  return page
    .split('<section')
    .slice(1)
    .map((section) => {
      const card = `<section${section.split('</section>')[0]}`
      const heading = plain(/<h2>(.*?)<\/h2>/s.exec(card)?.[1] ?? '')
      return { heading, text: plain(card) }
    })
}

/** Waits until the outbox has this many messages about something. */
export const outboxWith = (server: Portal, count: number, about = ''): Promise<Shown[]> =>
  vi.waitUntil(
    async () => {
      const messages = (await readOutbox(server)).filter(({ text }) => text.includes(about))
      return messages.length >= count && messages
    },
    { interval: 50, timeout: 60_000 },
  )
