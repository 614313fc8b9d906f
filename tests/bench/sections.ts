import { measureApply } from './apply.ts'
import { measureIdle } from './idle.ts'
import { measureLarge } from './large.ts'
import { measureLists } from './lists.ts'
import { measureMany } from './many.ts'
import { measurePages } from './pages.ts'
import { measurePapers } from './papers.ts'
import type { Findings, Say } from './report.ts'
import { measureSignIn } from './sign-in.ts'
import { measureStart } from './start.ts'
import { measureSteps } from './steps.ts'
import { measureTyping } from './typing.ts'
import { measureUpload } from './upload.ts'

type Section = { title: string; measure: (say: Say) => Promise<Findings> }

/** Every section by the name that `--only` takes, in the order in which they run. */
export const sections = {
  start: { title: 'Start', measure: measureStart },
  idle: { title: 'An idle portal', measure: measureIdle },
  pages: { title: 'Pages on a slow machine', measure: measurePages },
  apply: { title: 'The customer’s page on a slow phone', measure: measureApply },
  typing: { title: 'Typing in the largest query', measure: measureTyping },
  large: { title: 'Saving and opening the largest query', measure: measureLarge },
  papers: { title: 'Schedules and papers', measure: measurePapers },
  many: { title: 'Papers, containers and archives', measure: measureMany },
  upload: { title: 'Uploads', measure: measureUpload },
  lists: { title: 'Lists', measure: measureLists },
  steps: { title: 'Saves and steps', measure: measureSteps },
  'sign-in': { title: 'Sign-in', measure: measureSignIn },
} as const satisfies Record<string, Section>

export type SectionName = keyof typeof sections

export const sectionNames = Object.keys(sections) as SectionName[]
