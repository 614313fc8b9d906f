import type { ReactNode } from 'react'
import type { Range } from '../../domain/range.ts'
import { AmountQuestion } from '../design/form/AmountQuestion.tsx'
import { SettledNote } from './SettledNote.tsx'
import type { useTermEntry } from './useTermEntry.ts'

type Props = {
  entry: ReturnType<typeof useTermEntry>
  range?: Range | null | undefined
  show: (value: number) => ReactNode
}

/** Below a term: what became of its entry, and the question over one that can be read two ways. */
export const TermNotes = ({ entry: { settled, readings, answer }, range, show }: Props) => (
  <>
    <SettledNote settled={settled} range={range} show={show} />
    {readings ? <AmountQuestion readings={readings} onAnswer={answer} /> : null}
  </>
)
