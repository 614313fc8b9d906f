import type { DemoQuery } from './demo-query.ts'
import { hansakivi, newest } from './newest-queries.ts'
import { older, running } from './older-queries.ts'

/** Queries of every status, of every demo partner, newest first. */
export const demoQueries: readonly DemoQuery[] = [...newest, hansakivi, ...older, ...running]
