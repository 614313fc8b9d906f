import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { openStateFile } from '../state/state-file.ts'

const sent = z.object({
  id: z.string(),
  kind: z.enum(['mail', 'sms']),
  to: z.string(),
  /** '' for text messages. */
  subject: z.string(),
  text: z.string(),
  /** Names of the files that went along. */
  attachments: z.array(z.string()),
  at: z.iso.datetime(),
})
/** A mail or text message as it was sent. */
export type Sent = z.infer<typeof sent>

export type Outbox = {
  /** The newest first. */
  all: () => Sent[]
  /** A message whose id is there already is not added again. */
  add: (message: Omit<Sent, 'id' | 'at'> & { id?: string | undefined }) => Promise<Sent>
}

const KEPT = 200

/** The letters and text messages of the demo; they survive a restart. */
export const openOutbox = async (dataDir: string, now: () => number): Promise<Outbox> => {
  const file = await openStateFile(join(dataDir, 'sandbox', 'outbox.json'), z.array(sent), [])
  return {
    all: () => file.get().toReversed(),
    add: async (message) => {
      const added: Sent = { ...message, id: message.id ?? randomUUID(), at: new Date(now()).toISOString() }
      await file.update((messages) =>
        messages.some(({ id }) => id === added.id) ? messages : [...messages, added].slice(-KEPT),
      )
      return added
    },
  }
}
