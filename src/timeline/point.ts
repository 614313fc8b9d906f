import type { TimelineEntry } from '../../api/timeline.ts'

export type Point = TimelineEntry & { versionId: number }

/** Whether the query as it stood then can be opened, and compared with another point. */
export const isPoint = (entry: TimelineEntry): entry is Point =>
  entry.versionId !== null && (entry.kind === 'step' || entry.kind === 'save')
