import { FormattedMessage } from 'react-intl'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { refusalOfPaper } from '../document/paper-refusal.ts'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { useFormValues } from '../query/editor/useSteps.ts'
import { type Paper, papers } from './papers.ts'

const PaperButton = ({ paper }: { paper: Paper }) => {
  const { query, save } = useQueryEditor()
  const values = useFormValues()
  // What is typed counts: it is saved before the paper is made.
  const wanting = refusalOfPaper(paper.kind, query) ?? paper.wanting(values)
  const fetch = async () => {
    const stored = await save()
    return stored && paper.make(stored)
  }
  return (
    <DownloadButton
      size="sm"
      fetch={fetch}
      done={paper.done}
      refused={wanting === null ? undefined : <FormattedMessage id={wanting} />}
      reason="tooltip"
    >
      <FormattedMessage id={paper.name} />
    </DownloadButton>
  )
}

/** The contract's papers as they stand now; one that cannot be made yet says why. */
export const Papers = () => papers.map((paper) => <PaperButton key={paper.name} paper={paper} />)
